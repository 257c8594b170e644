import { keysWords } from "catalogue:keys"
import { useState } from "preact/hooks"
import { AgentLines } from "../../account/AgentLines.tsx"
import { agentGrant } from "../../account/agentClients.ts"
import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import { keyPlaceholder } from "../../account/curl.ts"
import { type Key, keyState, mostActiveKeys } from "../../account/keyState.ts"
import NewKeyDialog from "../../account/NewKeyDialog.tsx"
import { DevelopersPage } from "../../developers/DevelopersPage.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { service } from "../../frame/service.ts"
import { asMember } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { countOf, formatCount } from "../../ground/format.ts"
import { icon, PlusIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { now, Time } from "../../ground/Time.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { ChangeKeyDialog } from "./ChangeKeyDialog.tsx"
import { KeyHistory, KeyTable } from "./KeyTable.tsx"

/** Explains the effect of revoking a key, and asks for its name. */
const RevokeDialog = ({
  apiKey: { id, name, prefix, lastUsedAt },
  onClose,
  onRevoked
}: {
  readonly apiKey: Key
  readonly onClose: () => void
  readonly onRevoked: () => void
}) => {
  const words = keysWords.value
  const revoke = async () => {
    await asMember(() => api.revokeKey(id))
    say(words.isRevoked({ name }))
    onRevoked()
  }
  return (
    <Dialog title={words.revokeThis} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutRevoke({ name: <bdi class="strong">{name}</bdi>, prefix: <code>{prefix}…</code> })}</p>
        <p class="second">
          {lastUsedAt === null ? words.hasNever : words.lastUsed({ at: <Time at={lastUsedAt} /> })}
        </p>
        <ConfirmByName name={name} label={words.revokeOf({ name })} confirm={words.confirm} submit={revoke} />
      </div>
    </Dialog>
  )
}

/** A key. Only this screen loads it. */
const KeyIcon = icon(
  "M2 21l9.6-9.6M7.5 15.5l2.3 2.3a1 1 0 0 1 0 1.4l-2.1 2.1a1 1 0 0 1-1.4 0L4 19M10 7.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z"
)

/** An account's active keys, and the number of inactive ones. */
interface OwnKeys {
  readonly active: ReadonlyArray<Key>
  readonly overCount: number
}

const loadKeys = async (signal: AbortSignal): Promise<OwnKeys> => {
  const [active, over] = await Promise.all([
    api.listKeys({ isActive: true, pageSize: mostActiveKeys, signal }),
    api.listKeys({ isActive: false, pageSize: 1, signal })
  ])
  return { active: active.keys, overCount: over.totalCount }
}

const KeyList = ({
  keys: { active: listed, overCount },
  onChange,
  onRevoke,
  onNew
}: {
  readonly keys: OwnKeys
  readonly onChange: (key: Key) => void
  readonly onRevoke: (key: Key) => void
  readonly onNew: () => void
}) => {
  const words = keysWords.value
  const [isHistoryShown, setIsHistoryShown] = useState(false)
  if (listed.length === 0 && overCount === 0)
    return (
      <EmptyState picture={<KeyIcon size={40} />} title={words.none}>
        <p class="second">{words.aboutKeys}</p>
        <button type="button" class="primary" onClick={onNew}>
          {words.makeFirst}
        </button>
      </EmptyState>
    )
  const active = listed.filter((key) => keyState(key, now.value) === "active")
  const over = overCount + listed.length - active.length
  return (
    <div class="stack">
      {active.length === 0 ? <p>{words.noneWorks}</p> : null}
      {active.length === 0 ? null : (
        <KeyTable label={frameWords.value.keys} keys={active} onChange={onChange} onRevoke={onRevoke} />
      )}
      <p class="small second">
        {words.activeOf({ active: formatCount(active.length), most: formatCount(mostActiveKeys) })}{" "}
        {active.length < mostActiveKeys ? null : words.full}
      </p>
      {over === 0 ? null : (
        <button
          type="button"
          class="quiet flush"
          aria-expanded={isHistoryShown}
          onClick={() => setIsHistoryShown(!isHistoryShown)}
        >
          {words[isHistoryShown ? "hideOver" : "showOver"]({ count: countOf(over) })}
        </button>
      )}
      {/* If the count differs, the history changed and is read again. */}
      {isHistoryShown ? <KeyHistory key={over} onChange={onChange} onRevoke={onRevoke} /> : null}
    </div>
  )
}

/** Makes a key with limits for an agent, and shows how clients connect. */
const ConnectAgent = ({ isFull, onMake }: { readonly isFull: boolean; readonly onMake: () => void }) => {
  const words = keysWords.value
  return (
    <section id="agents" class="stack wide" aria-labelledby="agents-heading">
      <h2 id="agents-heading">{words.connectAgent}</h2>
      <p class="second">{words.aboutAgents({ credits: formatCount(agentGrant.creditLimit.amount) })}</p>
      <button type="button" class="primary" disabled={isFull} onClick={onMake}>
        {words.makeAgentKey}
      </button>
      <AgentLines apiKey={keyPlaceholder} />
    </section>
  )
}

/** The screen "Developers", tab "Keys": credentials for programs. */
const Keys = () => {
  const resource = useResource(loadKeys, [])
  const [making, setMaking] = useState<"agent" | "program">()
  const [changing, setChanging] = useState<Key>()
  const [revoking, setRevoking] = useState<Key>()
  const { data, reload } = resource
  const activeCount = data?.active.filter((key) => keyState(key, now.value) === "active").length ?? 0
  return (
    <DevelopersPage
      tab="keys"
      actions={
        data === undefined || data.active.length + data.overCount === 0 ? undefined : (
          <button
            type="button"
            class="primary"
            disabled={activeCount >= mostActiveKeys}
            onClick={() => setMaking("program")}
          >
            <PlusIcon /> {keysWords.value.newKey}
          </button>
        )
      }
    >
      <Loaded resource={resource} skeleton={<Skeleton rows={4} />}>
        {(keys) => (
          <div class="stack loose">
            <div class="wide">
              <KeyList
                keys={keys}
                onChange={setChanging}
                onRevoke={setRevoking}
                onNew={() => setMaking("program")}
              />
            </div>
            {service.value?.agents === true ? (
              <ConnectAgent isFull={activeCount >= mostActiveKeys} onMake={() => setMaking("agent")} />
            ) : null}
          </div>
        )}
      </Loaded>
      {making === undefined ? null : (
        <NewKeyDialog isForAgent={making === "agent"} onMade={reload} onClose={() => setMaking(undefined)} />
      )}
      {changing === undefined ? null : (
        <ChangeKeyDialog
          apiKey={changing}
          onClose={() => setChanging(undefined)}
          onChanged={() => {
            setChanging(undefined)
            reload()
          }}
        />
      )}
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
    </DevelopersPage>
  )
}

export default Keys
