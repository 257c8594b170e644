import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { settingsWords } from "../../languages/settingsWords.ts"
import { Section } from "./TitledSection.tsx"

/** Changes the e-mail address, once the new one is proved. */
export const AddressSection = ({ email: present }: { readonly email: string }) => {
  const [asked, setAsked] = useState<ReadonlyArray<string>>([])
  const words = settingsWords.value
  const latest = asked.at(-1)
  const change = async (values: FormData) => {
    const email = textOf(values, "email").trim()
    await asMember(() =>
      api.requestEmailChange({ email, currentPassword: textOf(values, "currentPassword") })
    )
    setAsked([...asked, email])
  }
  return (
    <Section title={words.email} about={words.aboutEmail(<bdi class="strong">{present}</bdi>)}>
      <div role="status" class="wide">
        {latest === undefined || latest.toLowerCase() === present.toLowerCase() ? null : (
          <div class="notice good">
            <MailIcon />
            <p>{words.onItsWay(<bdi class="strong">{latest}</bdi>)}</p>
          </div>
        )}
      </div>
      <Form
        key={asked.length}
        submit={change}
        check={(values) => ({
          ...(textOf(values, "email").trim() === "" ? { email: words.enterEmail } : {}),
          ...(textOf(values, "currentPassword") === "" ? { currentPassword: words.enterPassword } : {})
        })}
        label={words.sendLink}
        fields={["email", "currentPassword"]}
      >
        <TextField
          name="email"
          label={words.newEmail}
          type="email"
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <PasswordField name="currentPassword" label={words.currentPassword} />
      </Form>
    </Section>
  )
}
