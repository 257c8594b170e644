import { useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { settingsWords } from "../../languages/settingsWords.ts"
import { Section } from "./TitledSection.tsx"

/** Changes the e-mail address, once the new one is proved. */
export const AddressSection = ({
  email: present,
  needsPassword
}: {
  readonly email: string
  /** False if a passkey began the session, which is asked for again when it is over ten minutes old. */
  readonly needsPassword: boolean
}) => {
  const [asked, setAsked] = useState<ReadonlyArray<string>>([])
  const words = settingsWords.value
  const latest = asked.at(-1)
  const change = async (values: FormData) => {
    const email = textOf(values, "email").trim()
    const proof = needsPassword ? { currentPassword: textOf(values, "currentPassword") } : {}
    await withPasskey(() => api.requestEmailChange({ email, ...proof }))
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
        isPlain
        key={asked.length}
        submit={change}
        check={(values) => ({
          ...(textOf(values, "email").trim() === "" ? { email: words.enterEmail } : {}),
          ...(needsPassword && textOf(values, "currentPassword") === ""
            ? { currentPassword: words.enterPassword }
            : {})
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
        {needsPassword ? <PasswordField name="currentPassword" label={words.currentPassword} /> : null}
      </Form>
    </Section>
  )
}
