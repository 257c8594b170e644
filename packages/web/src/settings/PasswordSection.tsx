import { useState } from "preact/hooks"
import { api } from "../app/api.ts"
import { Form } from "../design/Form.tsx"
import { say } from "../design/LiveRegion.tsx"
import { PasswordField } from "../session/PasswordField.tsx"
import { passwordFault } from "../session/passwordFault.ts"
import { asMember } from "../session/session.ts"
import { textOf } from "../session/values.ts"
import { reloadSessions } from "./openSessions.ts"
import { Section } from "./Section.tsx"

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
