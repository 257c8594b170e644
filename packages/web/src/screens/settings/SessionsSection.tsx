import { signal } from "@preact/signals"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { asMember } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { formatCount } from "../../ground/format.ts"
import { MonitorIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { settingsWords } from "../../languages/settingsWords.ts"
import { browserName } from "./browserName.ts"
import { Section } from "./TitledSection.tsx"

const changes = signal(0)

/** Counts the changes that made the list of sessions out of date. */
export const sessionChanges = changes

/** Has the list of sessions read anew. */
export const reloadSessions = (): void => {
  changes.value++
}

/** The number of sessions that are shown until all are asked for. */
const fewSessions = 10

type OpenSession = Awaited<ReturnType<typeof api.listSessions>>["sessions"][number]

const Row = ({
  session: { userAgent, createdAt, lastUsedAt, isCurrent },
  onEnd
}: {
  readonly session: OpenSession
  readonly onEnd: () => void
}) => {
  const words = settingsWords.value
  return (
    <li class="session">
      <MonitorIcon />
      <div>
        <p title={userAgent}>
          {browserName(userAgent)} {isCurrent ? <span class="badge good">{words.thisOne}</span> : null}
        </p>
        <p class="small second">{words.signedIn(<Time at={createdAt} />, <Time at={lastUsedAt} />)}</p>
      </div>
      {isCurrent ? null : (
        <button type="button" class="quiet" aria-label={words.endOf(browserName(userAgent))} onClick={onEnd}>
          {words.end}
        </button>
      )}
    </li>
  )
}

/** Shows where the account is signed in, and signs out there. */
export const SessionsSection = () => {
  const words = settingsWords.value
  const resource = useResource((signal) => api.listSessions({ signal }), [sessionChanges.value])
  const [error, setError] = useState<unknown>()
  const [areAllShown, setAreAllShown] = useState(false)
  const end = async (sessions: ReadonlyArray<OpenSession>, told: string) => {
    setError(undefined)
    try {
      for (const { id } of sessions) await asMember(() => api.endSession(id))
      say(told)
    } catch (failure) {
      setError(failure)
    }
    reloadSessions()
  }
  return (
    <Section title={words.sessions} about={words.aboutSessions}>
      {error === undefined ? null : <FailedState error={error} />}
      <Loaded resource={resource} skeleton={<Skeleton rows={2} />}>
        {({ sessions }) => {
          const shown = areAllShown ? sessions : sessions.slice(0, fewSessions)
          const others = sessions.filter(({ isCurrent }) => !isCurrent)
          return (
            <>
              <ul class="sessions" aria-label={words.sessions}>
                {shown.map((session) => (
                  <Row
                    key={session.id}
                    session={session}
                    onEnd={() => void end([session], words.ended(browserName(session.userAgent)))}
                  />
                ))}
              </ul>
              {shown.length === sessions.length ? null : (
                <button type="button" class="quiet flush" onClick={() => setAreAllShown(true)}>
                  {words.more(formatCount(sessions.length - shown.length))}
                </button>
              )}
              {others.length < 2 ? null : (
                <button type="button" onClick={() => void end(others, words.allEnded)}>
                  {words.endOthers}
                </button>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
