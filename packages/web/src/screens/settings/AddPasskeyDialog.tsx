import { browserName } from "../../account/browserName.ts"
import { addPasskey, type OwnPasskey } from "../../account/passkeyCeremonies.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { passkeyWords } from "../../languages/passkeyWords.ts"
import { settingsWords } from "../../languages/settingsWords.ts"

/** Asks for a name, and for the password where no passkey began the session; then has the browser make the passkey. */
export const AddPasskeyDialog = ({
  needsPassword,
  onClose,
  onAdded
}: {
  readonly needsPassword: boolean
  readonly onClose: () => void
  readonly onAdded: (passkey: OwnPasskey) => void
}) => {
  const words = passkeyWords.value
  const add = async (values: FormData) => {
    const currentPassword = needsPassword ? textOf(values, "currentPassword") : undefined
    onAdded(await addPasskey({ name: textOf(values, "name").trim(), currentPassword }))
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <div class="stack">
        <p class="second">{words.aboutAdding}</p>
        <Form
          submit={add}
          label={words.add}
          fields={["name", "currentPassword"]}
          check={(values) => ({
            ...(textOf(values, "name").trim() === "" ? { name: words.enterName } : {}),
            ...(needsPassword && textOf(values, "currentPassword") === ""
              ? { currentPassword: settingsWords.value.enterPassword }
              : {})
          })}
        >
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            value={browserName(navigator.userAgent)}
            maxLength={100}
            isRequired
            isFocused
          />
          {needsPassword ? (
            <PasswordField name="currentPassword" label={settingsWords.value.currentPassword} />
          ) : null}
        </Form>
      </div>
    </Dialog>
  )
}
