import { useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { passkeyWords } from "../../languages/passkeyWords.ts"

/** Removes the password of an account that has passkeys, after the browser asked for one of them. */
export const RemovePassword = ({ onRemoved }: { readonly onRemoved: () => void }) => {
  const words = passkeyWords.value
  const [isOpen, setIsOpen] = useState(false)
  const remove = async () => {
    await withPasskey(() => api.removePassword())
    setIsOpen(false)
    say(words.passwordRemoved)
    onRemoved()
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {words.removePassword}…
      </button>
      {isOpen ? (
        <Dialog title={words.removePassword} onClose={() => setIsOpen(false)}>
          <div class="stack">
            <p>{words.aboutRemovingPassword}</p>
            <p>{words.losing}</p>
            <Form submit={remove} label={words.removePassword} fields={[]} isDanger>
              {null}
            </Form>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

/** An account without a password: how to get one again. */
export const NoPassword = ({ email }: { readonly email: string }) => {
  const words = passkeyWords.value
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <p>{words.noPassword}</p>
      <p class="second">{words.losing}</p>
      <div role="status" class="wide">
        {isSent ? (
          <div class="notice good">
            <MailIcon />
            <p>{words.linkMailed(<bdi class="strong">{email}</bdi>)}</p>
          </div>
        ) : null}
      </div>
      {isSent ? null : (
        <Form
          submit={async () => {
            await api.requestPasswordReset({ email })
            setIsSent(true)
          }}
          isPlain
          label={words.mailLink}
          fields={[]}
        >
          {null}
        </Form>
      )}
    </>
  )
}
