import { useState } from "preact/hooks"
import { api } from "../app/api.ts"
import { Loaded } from "../app/Loaded.tsx"
import { useResource } from "../app/useResource.ts"
import { KeyIcon, PlusIcon } from "../design/icons.tsx"
import { Page } from "../design/Page.tsx"
import { EmptyState, Skeleton } from "../design/states.tsx"
import { now } from "../design/Time.tsx"
import type { Key } from "./Key.ts"
import { KeyTable } from "./KeyTable.tsx"
import { keyState, mostActiveKeys } from "./keyState.ts"
import { NewKeyDialog } from "./NewKeyDialog.tsx"
import { RevokeDialog } from "./RevokeDialog.tsx"

const KeyList = ({
  keys,
  onRevoke,
  onNew
}: {
  readonly keys: ReadonlyArray<Key>
  readonly onRevoke: (key: Key) => void
  readonly onNew: () => void
}) => {
  const [isHistoryShown, setIsHistoryShown] = useState(false)
  if (keys.length === 0)
    return (
      <EmptyState picture={<KeyIcon size={40} />} title="No keys yet">
        <p class="second">A program that buys or draws codes shows a key of yours with each request.</p>
        <button type="button" class="primary" onClick={onNew}>
          Make your first key
        </button>
      </EmptyState>
    )
  const active = keys.filter((key) => keyState(key, now.value) === "active")
  const over = keys.filter((key) => keyState(key, now.value) !== "active")
  const shown = isHistoryShown ? [...active, ...over] : active
  return (
    <div class="stack">
      {active.length === 0 ? <p>None of your keys works any more. Make a new one to go on.</p> : null}
      {shown.length === 0 ? null : <KeyTable keys={shown} onRevoke={onRevoke} />}
      <p class="small second">
        {active.length} of {mostActiveKeys} active keys.
        {active.length < mostActiveKeys ? null : " Revoke one that nothing uses before you make another."}
      </p>
      {over.length === 0 ? null : (
        <button
          type="button"
          class="quiet"
          aria-expanded={isHistoryShown}
          onClick={() => setIsHistoryShown(!isHistoryShown)}
        >
          {isHistoryShown ? "Hide" : "Show"} {over.length} expired or revoked
        </button>
      )}
    </div>
  )
}

/** The screen "Keys": what programs authenticate with. */
const Keys = () => {
  const resource = useResource((signal) => api.listKeys({ signal }), [])
  const [isMaking, setIsMaking] = useState(false)
  const [revoking, setRevoking] = useState<Key>()
  const { data, reload } = resource
  const activeCount = data?.keys.filter((key) => keyState(key, now.value) === "active").length ?? 0
  return (
    <Page
      title="Keys"
      actions={
        data === undefined || data.keys.length === 0 ? undefined : (
          <button
            type="button"
            class="primary"
            disabled={activeCount >= mostActiveKeys}
            onClick={() => setIsMaking(true)}
          >
            <PlusIcon /> New key
          </button>
        )
      }
    >
      <Loaded resource={resource} skeleton={<Skeleton rows={4} />}>
        {({ keys }) => <KeyList keys={keys} onRevoke={setRevoking} onNew={() => setIsMaking(true)} />}
      </Loaded>
      {isMaking ? <NewKeyDialog onMade={reload} onClose={() => setIsMaking(false)} /> : null}
      {revoking === undefined ? null : (
        <RevokeDialog
          apiKey={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            setRevoking(undefined)
            reload()
          }}
        />
      )}
    </Page>
  )
}

export default Keys
