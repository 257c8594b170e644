import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember, closeSession } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { fieldsWords } from "../../languages/fieldsWords.ts"
import { settingsWords } from "../../languages/settingsWords.ts"
import { Section } from "./TitledSection.tsx"

interface Closing {
  readonly email: string
  readonly balance: number
}

const CloseDialog = ({
  account: { email, balance },
  onClose
}: {
  readonly account: Closing
  readonly onClose: () => void
}) => {
  const words = settingsWords.value
  const [typed, setTyped] = useState("")
  const close = async (values: FormData) => {
    const dynamicCodes = values.has("stop") ? "stop" : "keep"
    await asMember(() => api.closeAccount({ password: textOf(values, "password"), dynamicCodes }))
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
            <span>{words.lost(<Amount value={balance} />)}</span>
          </p>
        ) : null}
        <Form
          submit={close}
          label={words.close}
          isDanger
          isReady={typed.trim().toLowerCase() === email.toLowerCase()}
          fields={["password"]}
          check={(values) => (textOf(values, "password") === "" ? { password: words.enterPassword } : {})}
          rejection={{ field: "password", sentence: fieldsWords.value.notThePassword }}
        >
          <TextField
            name="confirmation"
            label={words.confirm(<bdi class="strong">{email}</bdi>)}
            value={typed}
            onInput={setTyped}
            isFocused
          />
          <label class="check">
            <input type="checkbox" name="stop" />
            {words.stop}
          </label>
          <PasswordField name="password" label={words.password} />
        </Form>
      </div>
    </Dialog>
  )
}

/** Closes the account, after it has said what goes and what stays. */
export const CloseSection = ({ account }: { readonly account: Closing }) => {
  const words = settingsWords.value
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={words.close} about={words.aboutClose}>
      <p>{words.whatGoes}</p>
      <button type="button" class="danger" onClick={() => setIsOpen(true)}>
        {words.close}…
      </button>
      {isOpen ? <CloseDialog account={account} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  )
}
