import { useState } from "preact/hooks"
import { api } from "../frame/api.ts"
import { serviceUrl } from "../frame/router.ts"
import { asMember } from "../frame/session.ts"
import { CopyButton, Snippet } from "../ground/CopyButton.tsx"
import { Dialog } from "../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../ground/Form.tsx"
import { formatDate } from "../ground/format.ts"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { purchaseCommand } from "./curl.ts"
import { expiryChoices, expiryTime } from "./keyState.ts"

/** A key that was just made, with its secret. */
export type MadeKey = Awaited<ReturnType<typeof api.createKey>>

const AskForKey = ({ onMade }: { readonly onMade: (made: MadeKey) => void }) => {
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
      label="Make the key"
      fields={["name"]}
      check={(values) => (textOf(values, "name").trim() === "" ? { name: "Give it a name." } : {})}
    >
      <TextField
        name="name"
        label="Name"
        hint="What will use it, such as a program or a computer."
        maxLength={100}
        isRequired
        isFocused
      />
      <div class="field">
        <label for="expiry">Expires</label>
        <select id="expiry" value={expiry} onChange={({ currentTarget }) => setExpiry(currentTarget.value)}>
          {expiryChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <p class="hint">
          {expiresAt === undefined
            ? "It works until you revoke it."
            : `It works until ${formatDate(expiresAt)}, or until you revoke it.`}
        </p>
      </div>
    </Form>
  )
}

const ShowSecret = ({ made, onSaved }: { readonly made: MadeKey; readonly onSaved: () => void }) => {
  const command = purchaseCommand(serviceUrl, made.secret)
  return (
    <div class="stack">
      <p class="notice warn">
        <TriangleAlertIcon />
        <span>This is the only time that the key is shown. Save it where you keep passwords.</span>
      </p>
      <div class="field wide">
        <h3>Key</h3>
        <div class="copyable">
          <code>{made.secret}</code>
          <CopyButton text={made.secret} label="Copy the key" />
        </div>
      </div>
      <div class="field wide">
        <h3>Try it in a terminal</h3>
        <Snippet text={command} label="Copy the command" />
        <p class="hint">It buys a plain code for https://example.com.</p>
      </div>
      <button type="button" class="primary wide" onClick={onSaved}>
        I have saved it
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
      title={made === undefined ? "New key" : `Save ${made.name}`}
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
