import { type Key, type KeyState, keyState } from "../../account/keyState.ts"
import { now, Time } from "../../ground/Time.tsx"

const badges = {
  active: <span class="badge good">Active</span>,
  expired: <span class="badge warn">Expired</span>,
  revoked: <span class="badge">Revoked</span>
} as const satisfies Record<KeyState, unknown>

const LastUse = ({ at }: { readonly at: string | null }) =>
  at === null ? <span class="second">Never</span> : <Time at={at} />

const Expiry = ({ at }: { readonly at: string | null }) =>
  at === null ? <span class="second">Never</span> : <Time at={at} isPlanned />

const Row = ({ apiKey, onRevoke }: { readonly apiKey: Key; readonly onRevoke: (key: Key) => void }) => {
  const { name, prefix, createdAt, lastUsedAt, expiresAt } = apiKey
  const state = keyState(apiKey, now.value)
  return (
    <tr class={state === "active" ? undefined : "over"}>
      <th scope="row">
        <bdi>{name}</bdi>
        <p class="small second narrow-only">
          {badges[state]} <code>{prefix}…</code> ·{" "}
          {lastUsedAt === null ? (
            "never used"
          ) : (
            <>
              last use <Time at={lastUsedAt} />
            </>
          )}
          {expiresAt === null || state === "revoked" ? null : (
            <>
              {" "}
              · {state === "expired" ? "expired" : "expires"} <Expiry at={expiresAt} />
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
      <td class="wide-only">
        <LastUse at={lastUsedAt} />
      </td>
      <td class="wide-only">{state === "revoked" ? null : <Expiry at={expiresAt} />}</td>
      <td class="wide-only">{badges[state]}</td>
      <td class="end">
        {state === "revoked" ? null : (
          <button type="button" class="quiet" aria-label={`Revoke ${name}`} onClick={() => onRevoke(apiKey)}>
            Revoke
          </button>
        )}
      </td>
    </tr>
  )
}

/** Keys with their details; narrow screens have all but the state below the name. */
export const KeyTable = ({
  label,
  keys,
  onRevoke
}: {
  readonly label: string
  readonly keys: ReadonlyArray<Key>
  readonly onRevoke: (key: Key) => void
}) => (
  <table class="list" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" class="wide-only">
          Key
        </th>
        <th scope="col" class="wide-only">
          Made
        </th>
        <th scope="col" class="wide-only">
          Last use
        </th>
        <th scope="col" class="wide-only">
          Expires
        </th>
        <th scope="col" class="wide-only">
          State
        </th>
        <th scope="col">
          <span class="visually-hidden">Action</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {keys.map((key) => (
        <Row key={key.id} apiKey={key} onRevoke={onRevoke} />
      ))}
    </tbody>
  </table>
)
