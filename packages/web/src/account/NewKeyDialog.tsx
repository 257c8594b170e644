import { accountWords } from "catalogue:account"
import { keysWords } from "catalogue:keys"
import { useState } from "preact/hooks"
import { api } from "../frame/api.ts"
import { serviceUrl } from "../frame/router.ts"
import { asMember } from "../frame/session.ts"
import { CopyButton, Snippet } from "../ground/CopyButton.tsx"
import { Dialog } from "../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../ground/Form.tsx"
import { formatCount } from "../ground/format.ts"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { formatDate } from "../ground/rareFormats.ts"
import { AgentLines } from "./AgentLines.tsx"
import { agentGrant } from "./agentClients.ts"
import { exampleAddress, purchaseCommand } from "./curl.ts"
import { GrantFields, grantFaults, grantFields, grantOf } from "./GrantFields.tsx"
import { expiryChoices, expiryTime, fullGrant } from "./keyState.ts"

/** A key that was just made, with its secret. */
export type MadeKey = Awaited<ReturnType<typeof api.createKey>>

/** The name of a lifetime. */
const lifetime = (days: number | undefined): string => {
  const words = keysWords.value
  if (days === undefined) return words.never
  return days === 365 ? words.inAYear : words.inDays({ days: formatCount(days) })
}

interface AskProps {
  /** True if the key is for an agent, with limits. */
  readonly isForAgent: boolean
  readonly onMade: (made: MadeKey) => void
}

const AskForKey = ({ isForAgent, onMade }: AskProps) => {
  const words = keysWords.value
  const [expiry, setExpiry] = useState<string>("never")
  const expiresAt = expiryTime(expiry, Date.now())
  const make = async (values: FormData) =>
    onMade(
      await asMember(() =>
        api.createKey({
          name: textOf(values, "name").trim(),
          ...grantOf(values),
          ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() })
        })
      )
    )
  return (
    <Form
      submit={make}
      label={words.make}
      fields={["name", ...grantFields]}
      check={(values) => ({
        ...(textOf(values, "name").trim() === "" ? { name: words.giveName } : {}),
        ...grantFaults(values)
      })}
    >
      {isForAgent ? (
        <p class="second">{words.agentMay({ credits: formatCount(agentGrant.creditLimit.amount) })}</p>
      ) : null}
      <TextField
        name="name"
        label={words.name}
        hint={words.aboutName}
        value={isForAgent ? words.agent : ""}
        maxLength={100}
        isRequired
        isFocused
      />
      <div class="field">
        <label for="expiry">{words.expires}</label>
        <select id="expiry" value={expiry} onChange={({ currentTarget }) => setExpiry(currentTarget.value)}>
          {expiryChoices.map(({ value, days }) => (
            <option key={value} value={value}>
              {lifetime(days)}
            </option>
          ))}
        </select>
        <p class="hint">
          {expiresAt === undefined ? words.untilRevoked : words.untilDate({ date: formatDate(expiresAt) })}
        </p>
      </div>
      <details class="disclosure wide">
        <summary>{words.limits}</summary>
        <div class="stack">
          <GrantFields given={isForAgent ? agentGrant : fullGrant} />
        </div>
      </details>
    </Form>
  )
}

interface ShowProps {
  readonly isForAgent: boolean
  readonly made: MadeKey
  readonly onSaved: () => void
}

const ShowSecret = ({ isForAgent, made, onSaved }: ShowProps) => {
  const words = keysWords.value
  const command = purchaseCommand(serviceUrl, made.secret)
  return (
    <div class="stack">
      <p class="notice warn">
        <TriangleAlertIcon />
        <span>{words.onlyTime}</span>
      </p>
      <div class="field wide">
        <h3>{words.key}</h3>
        <div class="copyable">
          <code>{made.secret}</code>
          <CopyButton text={made.secret} label={words.copyKey} />
        </div>
      </div>
      {isForAgent ? (
        <AgentLines apiKey={made.secret} />
      ) : (
        <div class="field wide">
          <h3>{words.tryIt}</h3>
          <Snippet text={command} label={accountWords.value.copyCommand} />
          <p class="hint">{words.aboutTry({ address: exampleAddress })}</p>
        </div>
      )}
      <button type="button" class="primary wide" onClick={onSaved}>
        {words.saved}
      </button>
    </div>
  )
}

/** Asks for a name, an expiry and limits, makes the key, and shows its secret until the user has saved it. */
const NewKeyDialog = ({
  isForAgent = false,
  onClose,
  onMade
}: {
  readonly isForAgent?: boolean
  readonly onClose: () => void
  readonly onMade: (made: MadeKey) => void
}) => {
  const [made, setMade] = useState<MadeKey>()
  return (
    <Dialog
      title={made === undefined ? keysWords.value.newKey : keysWords.value.save({ name: made.name })}
      onClose={onClose}
      mustDecide={made !== undefined}
    >
      {made === undefined ? (
        <AskForKey
          isForAgent={isForAgent}
          onMade={(key) => {
            setMade(key)
            onMade(key)
          }}
        />
      ) : (
        <ShowSecret isForAgent={isForAgent} made={made} onSaved={onClose} />
      )}
    </Dialog>
  )
}

export default NewKeyDialog
