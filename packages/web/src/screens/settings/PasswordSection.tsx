import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Form, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { passwordFault } from "../../ground/passwordFault.ts"
import { settingsWords } from "../../languages/settingsWords.ts"
import { reloadSessions } from "./SessionsSection.tsx"
import { Section } from "./TitledSection.tsx"

/** Changes the password, which signs out everywhere else. */
export const PasswordSection = ({ email }: { readonly email: string }) => {
  const words = settingsWords.value
  const [changes, setChanges] = useState(0)
  const change = async (values: FormData) => {
    const [currentPassword, password] = [textOf(values, "currentPassword"), textOf(values, "password")]
    await asMember(() => api.changePassword({ currentPassword, password }))
    setChanges(changes + 1)
    say(words.passwordChanged)
    reloadSessions()
  }
  return (
    <Section title={words.password} about={words.aboutPassword}>
      <Form
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
    </Section>
  )
}
