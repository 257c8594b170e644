import { keysWords } from "catalogue:keys"
import { useState } from "preact/hooks"
import { type Key, type KeyState, keyState, keyVerbs } from "../../account/keyState.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { useResource } from "../../frame/useResource.ts"
import { formatCredits } from "../../ground/format.ts"
import { Skeleton } from "../../ground/states.tsx"
import { now, Time } from "../../ground/Time.tsx"
import { Pagination } from "../../lists/Pagination.tsx"
import { TableHead } from "../../lists/TableHead.tsx"

const looks = {
  active: "good",
  expired: "warn",
  revoked: ""
} as const satisfies Record<KeyState, string>

const Badge = ({ state }: { readonly state: KeyState }) => (
  <span class={`badge ${looks[state]}`}>{keysWords.value[state]}</span>
)

const Never = () => <span class="second">{keysWords.value.never}</span>

/** The verbs and limits of a restricted key. */
const Grant = ({ apiKey: { verbs, creditLimit, priceLimit, spent } }: { readonly apiKey: Key }) => {
  const words = keysWords.value
  const parts = [
    ...(verbs.length === keyVerbs.length ? [] : [verbs.map((verb) => words.verbs[verb]).join(", ")]),
    ...(creditLimit === null
      ? []
      : [
          words[creditLimit.per === "day" ? "spentADay" : "spentEver"]({
            spent: formatCredits(spent),
            limit: formatCredits(creditLimit.amount)
          })
        ]),
    ...(priceLimit === null ? [] : [words.priceLimit({ limit: formatCredits(priceLimit) })])
  ]
  return parts.length === 0 ? null : <p class="small second">{parts.join(" · ")}</p>
}

const Row = ({
  apiKey,
  onChange,
  onRevoke
}: {
  readonly apiKey: Key
  readonly onChange: (key: Key) => void
  readonly onRevoke: (key: Key) => void
}) => {
  const { name, prefix, createdAt, lastUsedAt, expiresAt } = apiKey
  const words = keysWords.value
  const state = keyState(apiKey, now.value)
  return (
    <tr class={state === "active" ? undefined : "over"}>
      <th scope="row">
        <bdi>{name}</bdi>
        <Grant apiKey={apiKey} />
        <p class="small second narrow-only">
          <Badge state={state} /> <code>{prefix}…</code> ·{" "}
          {lastUsedAt === null ? words.neverUsed : words.lastUse({ at: <Time at={lastUsedAt} /> })}
          {expiresAt === null || state === "revoked" ? null : (
            <>
              {" "}
              ·{" "}
              {words[state === "expired" ? "expiredAt" : "expiresAt"]({
                at: <Time at={expiresAt} isPlanned />
              })}
            </>
          )}
        </p>
      </th>
      <td class="wide-only">
        <code>{prefix}…</code>
      </td>
      <td class="wide-only">
        <Time at={createdAt} />
      </td>
      <td class="wide-only">{lastUsedAt === null ? <Never /> : <Time at={lastUsedAt} />}</td>
      <td class="wide-only">
        {state === "revoked" ? null : expiresAt === null ? <Never /> : <Time at={expiresAt} isPlanned />}
      </td>
      <td class="wide-only">
        <Badge state={state} />
      </td>
      <td class="end">
        <div class="buttons">
          {state === "active" ? (
            <button
              type="button"
              class="quiet"
              aria-label={words.changeOf({ name })}
              onClick={() => onChange(apiKey)}
            >
              {words.change}
            </button>
          ) : null}
          {state === "revoked" ? null : (
            <button
              type="button"
              class="quiet"
              aria-label={words.revokeOf({ name })}
              onClick={() => onRevoke(apiKey)}
            >
              {words.revoke}
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Keys with their details; narrow screens show all but the state below the name. */
export const KeyTable = ({
  label,
  keys,
  onChange,
  onRevoke
}: {
  readonly label: string
  readonly keys: ReadonlyArray<Key>
  readonly onChange: (key: Key) => void
  readonly onRevoke: (key: Key) => void
}) => (
  <table class="list" aria-label={label}>
    <TableHead
      columns={[
        [keysWords.value.name],
        [keysWords.value.key, "wide-only"],
        [keysWords.value.made, "wide-only"],
        [keysWords.value.used, "wide-only"],
        [keysWords.value.expires, "wide-only"],
        [keysWords.value.state, "wide-only"],
        [<span class="visually-hidden">{keysWords.value.action}</span>]
      ]}
    />
    <tbody>
      {keys.map((key) => (
        <Row key={key.id} apiKey={key} onChange={onChange} onRevoke={onRevoke} />
      ))}
    </tbody>
  </table>
)

const pageSize = 20

/** Keys that are revoked or expired, page by page: there may be hundreds. */
export const KeyHistory = ({
  onChange,
  onRevoke
}: {
  readonly onChange: (key: Key) => void
  readonly onRevoke: (key: Key) => void
}) => {
  const [pageNumber, setPageNumber] = useState(1)
  const resource = useResource(
    (signal) => api.listKeys({ isActive: false, pageNumber, pageSize, signal }),
    [pageNumber]
  )
  return (
    <Loaded resource={resource} skeleton={<Skeleton rows={4} />}>
      {({ keys, totalCount }) => (
        <>
          <KeyTable label={keysWords.value.over} keys={keys} onChange={onChange} onRevoke={onRevoke} />
          <Pagination
            label={keysWords.value.pagesOver}
            pageNumber={pageNumber}
            pageSize={pageSize}
            totalCount={totalCount}
            things={keysWords.value.keyCount}
            onPage={setPageNumber}
          />
        </>
      )}
    </Loaded>
  )
}
