import { passkeysWords } from "catalogue:passkeys"
import { settingsWords } from "catalogue:settings"
import { useState } from "preact/hooks"
import { passkeysAreOffered, withPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { passwordFault } from "../../ground/passwordFault.ts"
import type { OwnAccess } from "./ownAccess.ts"
import { Section } from "./TitledSection.tsx"

/** Removes the password of an account that has passkeys, after the browser asked for one of them. */
const RemovePassword = ({ onRemoved }: { readonly onRemoved: () => void }) => {
  const words = passkeysWords.value
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

/** Explains how to get a password again, for an account without one. */
const NoPassword = ({ email }: { readonly email: string }) => {
  const words = passkeysWords.value
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <p>{words.noPassword}</p>
      <p class="second">{words.losing}</p>
      <div role="status" class="wide">
        {isSent ? (
          <div class="notice good">
            <MailIcon />
            <p>{words.linkMailed({ email: <bdi class="strong">{email}</bdi> })}</p>
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

const ChangePassword = ({ email, onChange }: { readonly email: string; readonly onChange: () => void }) => {
  const words = settingsWords.value
  const [changes, setChanges] = useState(0)
  const change = async (values: FormData) => {
    const [currentPassword, password] = [textOf(values, "currentPassword"), textOf(values, "password")]
    await asMember(() => api.changePassword({ currentPassword, password }))
    setChanges(changes + 1)
    say(words.passwordChanged)
    onChange()
  }
  return (
    <Form
      isPlain
      key={changes}
      submit={change}
      check={(values) => {
        const fault = passwordFault(textOf(values, "password"))
        return {
          ...(textOf(values, "currentPassword") === "" ? { currentPassword: words.enterPassword } : {}),
          ...(fault === undefined ? {} : { password: fault })
        }
      }}
      label={words.changePassword}
      fields={["currentPassword", "password"]}
    >
      {/* By it, password managers know whose password this is. */}
      <input type="text" name="username" autocomplete="username" value={email} readOnly hidden />
      <PasswordField name="currentPassword" label={words.currentPassword} />
      <PasswordField name="password" label={words.newPassword} isNew />
    </Form>
  )
}

/** Changes the password, which ends all other sessions, or removes it if the account has passkeys. */
export const PasswordSection = ({
  email,
  access: { passkeys, hasPassword },
  onChange
}: {
  readonly email: string
  readonly access: OwnAccess
  readonly onChange: () => void
}) => {
  const words = settingsWords.value
  return (
    <Section title={words.password} about={words.aboutPassword}>
      {hasPassword ? <ChangePassword email={email} onChange={onChange} /> : <NoPassword email={email} />}
      {hasPassword && passkeys.length > 0 && passkeysAreOffered.value ? (
        <RemovePassword onRemoved={onChange} />
      ) : null}
    </Section>
  )
}
