import { useState } from "preact/hooks"
import { passkeysAreOffered } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Form, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { passwordFault } from "../../ground/passwordFault.ts"
import { settingsWords } from "../../languages/settingsWords.ts"
import { NoPassword, RemovePassword } from "./NoPassword.tsx"
import type { OwnAccess } from "./ownAccess.ts"
import { Section } from "./TitledSection.tsx"

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

/** Changes the password, which signs out everywhere else, or removes it if passkeys sign in. */
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
