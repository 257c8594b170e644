import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { Section } from "./TitledSection.tsx"

/** Changes the e-mail address, once the new one is proved. */
export const AddressSection = ({ email: present }: { readonly email: string }) => {
  const [asked, setAsked] = useState<ReadonlyArray<string>>([])
  const latest = asked.at(-1)
  const change = async (values: FormData) => {
    const email = textOf(values, "email").trim()
    await asMember(() =>
      api.requestEmailChange({ email, currentPassword: textOf(values, "currentPassword") })
    )
    setAsked([...asked, email])
  }
  return (
    <Section
      title="E-mail address"
      about={
        <>
          You sign in as <bdi class="strong">{present}</bdi>. A new address counts once you have followed the
          link that it gets; the old one is told.
        </>
      }
    >
      <div role="status" class="wide">
        {latest === undefined || latest.toLowerCase() === present.toLowerCase() ? null : (
          <div class="notice good">
            <MailIcon />
            <p>
              A mail is on its way to <bdi class="strong">{latest}</bdi>. Follow its link within an hour;
              until then your address stays as it is.
            </p>
          </div>
        )}
      </div>
      <Form
        key={asked.length}
        submit={change}
        check={(values) => ({
          ...(textOf(values, "email").trim() === "" ? { email: "Enter the new address." } : {}),
          ...(textOf(values, "currentPassword") === "" ? { currentPassword: "Enter your password." } : {})
        })}
        label="Send the link"
        fields={["email", "currentPassword"]}
      >
        <TextField
          name="email"
          label="New e-mail address"
          type="email"
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <PasswordField name="currentPassword" label="Current password" />
      </Form>
    </Section>
  )
}
