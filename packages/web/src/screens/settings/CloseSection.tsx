import { settingsWords } from "catalogue:settings"
import { useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { closeSession } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { formWords } from "../../languages/frameWords.ts"
import { Section } from "./TitledSection.tsx"

interface Closing {
  readonly email: string
  readonly balance: number
}

const CloseDialog = ({
  account: { email, balance },
  needsPassword,
  onClose
}: {
  readonly account: Closing
  readonly needsPassword: boolean
  readonly onClose: () => void
}) => {
  const words = settingsWords.value
  const [typed, setTyped] = useState("")
  const close = async (values: FormData) => {
    const dynamicCodes = values.has("stop") ? "stop" : "keep"
    const proof = needsPassword ? { password: textOf(values, "password") } : {}
    await withPasskey(() => api.closeAccount({ ...proof, dynamicCodes }))
    closeSession()
  }
  return (
    <Dialog title={words.closeThis} onClose={onClose}>
      <div class="stack">
        <p>{words.deleted}</p>
        <p>{words.stays}</p>
        {balance > 0 ? (
          <p class="notice warn">
            <TriangleAlertIcon />
            <span>{words.lost({ credits: <Amount value={balance} /> })}</span>
          </p>
        ) : null}
        <Form
          submit={close}
          label={words.close}
          isDanger
          isReady={typed.trim().toLowerCase() === email.toLowerCase()}
          fields={["password"]}
          check={(values): Readonly<Record<string, string>> =>
            needsPassword && textOf(values, "password") === "" ? { password: words.enterPassword } : {}
          }
          rejections={[{ field: "password", sentence: formWords.value.notThePassword }]}
        >
          <TextField
            name="confirmation"
            label={words.confirm({ email: <bdi class="strong">{email}</bdi> })}
            value={typed}
            onInput={setTyped}
            isFocused
          />
          <label class="check">
            <input type="checkbox" name="stop" />
            {words.stop}
          </label>
          {needsPassword ? <PasswordField name="password" label={words.password} /> : null}
        </Form>
      </div>
    </Dialog>
  )
}

/** Lists the data that is deleted and the data that is kept, then closes the account. */
export const CloseSection = ({
  account,
  needsPassword
}: {
  readonly account: Closing
  /** False if a passkey began the session. */
  readonly needsPassword: boolean
}) => {
  const words = settingsWords.value
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={words.close} about={words.aboutClose}>
      <p>{words.whatGoes}</p>
      <button type="button" class="danger" onClick={() => setIsOpen(true)}>
        {words.close}…
      </button>
      {isOpen ? (
        <CloseDialog account={account} needsPassword={needsPassword} onClose={() => setIsOpen(false)} />
      ) : null}
    </Section>
  )
}
