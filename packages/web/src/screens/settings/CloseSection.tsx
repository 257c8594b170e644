import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember, closeSession } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
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
  const [typed, setTyped] = useState("")
  const close = async (values: FormData) => {
    const dynamicCodes = values.has("stop") ? "stop" : "keep"
    await asMember(() => api.closeAccount({ password: textOf(values, "password"), dynamicCodes }))
    closeSession()
  }
  return (
    <Dialog title="Close this account" onClose={onClose}>
      <div class="stack">
        <p>
          Your address, your password, all sessions and all keys are deleted. Programs that use a key are
          refused at once.
        </p>
        <p>
          Whoever runs this service keeps the ledger and the codes that you bought, under the account's number
          alone. You cannot reach them any more: download what you need first.
        </p>
        {balance > 0 ? (
          <p class="notice warn">
            <TriangleAlertIcon />
            <span>
              The <Amount value={balance} /> credits that are left are lost. If you want money back for
              credits that you bought, ask whoever runs this service before you close the account.
            </span>
          </p>
        ) : null}
        <Form
          submit={close}
          label="Close the account"
          isDanger
          isReady={typed.trim().toLowerCase() === email.toLowerCase()}
          fields={["password"]}
          check={(values) => (textOf(values, "password") === "" ? { password: "Enter your password." } : {})}
          rejection={{ field: "password", sentence: "This is not the password." }}
        >
          <TextField
            name="confirmation"
            label={
              <>
                Type <bdi class="strong">{email}</bdi> to confirm
              </>
            }
            value={typed}
            onInput={setTyped}
            isFocused
          />
          <label class="check">
            <input type="checkbox" name="stop" />
            Stop my dynamic codes, too, and erase where they led. Without this they lead on as they are.
          </label>
          <PasswordField name="password" label="Password" />
        </Form>
      </div>
    </Dialog>
  )
}

/** Closes the account, after it has said what goes and what stays. */
export const CloseSection = ({ account }: { readonly account: Closing }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Close the account" about="You can sign up again with the same address, as a new account.">
      <p>
        Deletes your way in: address, password, sessions and keys. Ledger and codes stay with the operator.
      </p>
      <button type="button" class="danger" onClick={() => setIsOpen(true)}>
        Close the account…
      </button>
      {isOpen ? <CloseDialog account={account} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  )
}
