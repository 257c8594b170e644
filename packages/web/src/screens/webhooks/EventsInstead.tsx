import { accountWords } from "catalogue:account"
import { webhooksWords } from "catalogue:webhooks"
import { Fragment } from "preact"
import { useState } from "preact/hooks"
import { keyPlaceholder } from "../../account/curl.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { serviceUrl } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
import { InfoIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { TableHead } from "../../lists/TableHead.tsx"

const pageSize = 20

type OwnEvent = Awaited<ReturnType<typeof api.getEvent>>

const EventRows = ({ events }: { readonly events: ReadonlyArray<OwnEvent> }) => (
  <>
    {events.map(({ id, type, timestamp }) => (
      <tr key={id}>
        <td>
          <code>{type}</code>
        </td>
        <td>
          <Time at={timestamp} />
        </td>
        <td class="wide-only">
          <code>{id}</code>
        </td>
      </tr>
    ))}
  </>
)

/** The events after a cursor, and the button for the next ones. */
const EventList = () => {
  const words = webhooksWords.value
  const [cursors, setCursors] = useState<ReadonlyArray<string | undefined>>([undefined])
  const after = cursors.at(-1)
  const resource = useResource(
    (signal) => api.listEvents({ limit: pageSize, ...(after === undefined ? {} : { after }) }, { signal }),
    [after]
  )
  return (
    <Loaded resource={resource} skeleton={<Skeleton rows={6} />}>
      {({ events, hasMore, nextCursor }) => (
        <Fragment>
          {events.length === 0 ? (
            <p class="second">{words.nothingHappened}</p>
          ) : (
            <table class="list" aria-label={words.events}>
              <TableHead columns={[[words.event], [words.when], [words.id, "wide-only"]]} />
              <tbody>
                <EventRows events={events} />
              </tbody>
            </table>
          )}
          <div class="row">
            {cursors.length > 1 ? (
              <button type="button" onClick={() => setCursors(cursors.slice(0, -1))}>
                {words.earlier}
              </button>
            ) : null}
            {hasMore ? (
              <button type="button" onClick={() => setCursors([...cursors, nextCursor])}>
                {words.later}
              </button>
            ) : null}
            <p class="small second">{words.nextCursor({ code: <code>{nextCursor}</code> })}</p>
          </div>
        </Fragment>
      )}
    </Loaded>
  )
}

const command = (cursor: string): string =>
  `curl "${serviceUrl}/v1/Account/events?limit=100${cursor}" -H "X-API-Key: ${keyPlaceholder}"`

/** The alternative to webhooks: the list of events with its cursor. */
export const EventsInstead = ({
  reason
}: {
  /** Explains why there are no webhooks, and that events can be requested. */
  readonly reason: string
}) => (
  <div class="stack loose">
    <div class="stack wide">
      <p class="notice">
        <InfoIcon />
        <span>{reason}</span>
      </p>
      <h2>{webhooksWords.value.askForEvents}</h2>
      <p>{webhooksWords.value.aboutCursor({ next: <code>nextCursor</code>, after: <code>after</code> })}</p>
      <Snippet text={command("&after=CURSOR")} label={accountWords.value.copyCommand} />
    </div>
    <section class="stack wide" aria-labelledby="events">
      <h2 id="events">{webhooksWords.value.oldestFirst}</h2>
      <EventList />
    </section>
  </div>
)
