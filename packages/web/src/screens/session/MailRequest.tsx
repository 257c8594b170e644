import { sessionWords } from "catalogue:session"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"

/** True on a local machine, which may have no mail server: then mails are files. */
const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)

/** A requested mail: its content, and a remedy if it does not arrive. */
const Sent = ({
  email,
  children,
  again
}: {
  readonly email: string
  readonly children: ComponentChildren
  readonly again: () => void
}) => {
  const words = sessionWords.value
  return (
    <Page title={words.look}>
      <div class="stack">
        <div class="notice" role="status">
          <MailIcon />
          <div>
            <p>{words.onItsWay({ email: <bdi class="strong">{email}</bdi> })}</p>
            <p>{children}</p>
          </div>
        </div>
        {isLocal ? <p>{words.local}</p> : null}
        <p class="second">{words.noMail}</p>
        <button type="button" onClick={again}>
          {words.again}
        </button>
      </div>
    </Page>
  )
}

/** A screen that asks for an address and requests a mail to it. Says the same for known and unknown addresses. */
export const MailRequest = ({
  title,
  intro,
  send,
  sent,
  children
}: {
  readonly title: string
  readonly intro: ComponentChildren
  readonly send: (email: string) => Promise<unknown>
  /** The text once the mail is sent. */
  readonly sent: ComponentChildren
  /** Alternatives, shown below the form. */
  readonly children: ComponentChildren
}) => {
  const words = sessionWords.value
  const [email, setEmail] = useState("")
  const [isSent, setIsSent] = useState(false)
  if (isSent)
    return (
      <Sent email={email} again={() => setIsSent(false)}>
        {sent}
      </Sent>
    )
  return (
    <Page title={title}>
      <div class="stack">
        <p>{intro}</p>
        <Form
          label={words.sendLink}
          fields={["email"]}
          check={(values): Readonly<Record<string, string>> =>
            textOf(values, "email").trim() === "" ? { email: words.enterEmail } : {}
          }
          submit={async (values) => {
            const address = textOf(values, "email").trim()
            await send(address)
            setEmail(address)
            setIsSent(true)
          }}
        >
          <TextField
            name="email"
            label={words.email}
            type="email"
            autoComplete="username"
            value={email}
            onInput={setEmail}
            isRequired
            isFocused
          />
        </Form>
        {children}
      </div>
    </Page>
  )
}
