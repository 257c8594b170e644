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
import { accountWords } from "../languages/accountWords.ts"
import { keysWords } from "../languages/keysWords.ts"
import { exampleAddress, purchaseCommand } from "./curl.ts"
import { expiryChoices, expiryTime } from "./keyState.ts"

/** A key that was just made, with its secret. */
export type MadeKey = Awaited<ReturnType<typeof api.createKey>>

/** The name of a lifetime. */
const lifetime = (days: number | undefined): string => {
  const words = keysWords.value
  if (days === undefined) return words.never
  return days === 365 ? words.inAYear : words.inDays(formatCount(days))
}

const AskForKey = ({ onMade }: { readonly onMade: (made: MadeKey) => void }) => {
  const words = keysWords.value
  const [expiry, setExpiry] = useState<string>("never")
  const expiresAt = expiryTime(expiry, Date.now())
  const make = async (values: FormData) =>
    onMade(
      await asMember(() =>
        api.createKey({
          name: textOf(values, "name").trim(),
          ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() })
        })
      )
    )
  return (
    <Form
      submit={make}
      label={words.make}
      fields={["name"]}
      check={(values) => (textOf(values, "name").trim() === "" ? { name: words.giveName } : {})}
    >
      <TextField name="name" label={words.name} hint={words.aboutName} maxLength={100} isRequired isFocused />
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
          {expiresAt === undefined ? words.untilRevoked : words.untilDate(formatDate(expiresAt))}
        </p>
      </div>
    </Form>
  )
}

const ShowSecret = ({ made, onSaved }: { readonly made: MadeKey; readonly onSaved: () => void }) => {
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
      <div class="field wide">
        <h3>{words.tryIt}</h3>
        <Snippet text={command} label={accountWords.value.copyCommand} />
        <p class="hint">{words.aboutTry(exampleAddress)}</p>
      </div>
      <button type="button" class="primary wide" onClick={onSaved}>
        {words.saved}
      </button>
    </div>
  )
}

/** Asks for a name and an expiry, makes the key, and shows its secret until that is saved. */
export const NewKeyDialog = ({
  onClose,
  onMade
}: {
  readonly onClose: () => void
  readonly onMade: (made: MadeKey) => void
}) => {
  const [made, setMade] = useState<MadeKey>()
  return (
    <Dialog
      title={made === undefined ? keysWords.value.newKey : keysWords.value.save(made.name)}
      onClose={onClose}
      mustDecide={made !== undefined}
    >
      {made === undefined ? (
        <AskForKey
          onMade={(key) => {
            setMade(key)
            onMade(key)
          }}
        />
      ) : (
        <ShowSecret made={made} onSaved={onClose} />
      )}
    </Dialog>
  )
}
