import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Form, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { passwordFault } from "../../ground/passwordFault.ts"
import { reloadSessions } from "./SessionsSection.tsx"
import { Section } from "./TitledSection.tsx"

/** Changes the password, which signs out everywhere else. */
export const PasswordSection = ({ email }: { readonly email: string }) => {
  const [changes, setChanges] = useState(0)
  const change = async (values: FormData) => {
    const [currentPassword, password] = [textOf(values, "currentPassword"), textOf(values, "password")]
    await asMember(() => api.changePassword({ currentPassword, password }))
    setChanges(changes + 1)
    say("The password is changed. Other browsers are signed out.")
    reloadSessions()
  }
  return (
    <Section title="Password" about="A new password signs out every other browser. Keys go on working.">
      <Form
        key={changes}
        submit={change}
        check={(values) => {
          const fault = passwordFault(textOf(values, "password"))
          return {
            ...(textOf(values, "currentPassword") === "" ? { currentPassword: "Enter your password." } : {}),
            ...(fault === undefined ? {} : { password: fault })
          }
        }}
        label="Change the password"
        fields={["currentPassword", "password"]}
      >
        {/* By it, password managers know whose password this is. */}
        <input type="text" name="username" autocomplete="username" value={email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" />
        <PasswordField name="password" label="New password" isNew />
      </Form>
    </Section>
  )
}
