import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { MailIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"

/** True where the page comes from this very machine: then there may be no mail server, and mails are files. */
const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)

/** A mail that was asked for: what comes, and what to do where nothing does. */
const Sent = ({
  email,
  children,
  again
}: {
  readonly email: string
  readonly children: ComponentChildren
  readonly again: () => void
}) => (
  <Page title="Look into your mail">
    <div class="stack">
      <div class="notice" role="status">
        <MailIcon />
        <div>
          <p>
            A mail to <bdi class="strong">{email}</bdi> is on its way.
          </p>
          <p>{children}</p>
        </div>
      </div>
      {isLocal ? (
        <p>
          This service runs on your own machine. Without a mail server it writes its mails into files: its
          log, in the terminal, names the file.
        </p>
      ) : null}
      <p class="second">
        No mail within a few minutes? Look into the folder for spam, and check the address above.
      </p>
      <button type="button" onClick={again}>
        Correct the address or send again
      </button>
    </div>
  </Page>
)

/** A screen that asks for an address and has a mail sent there. Says the same whether the address is known or not. */
export const MailRequest = ({
  title,
  intro,
  label,
  send,
  sent,
  children
}: {
  readonly title: string
  readonly intro: ComponentChildren
  /** The label of the button. */
  readonly label: string
  readonly send: (email: string) => Promise<unknown>
  /** The text once the mail is sent. */
  readonly sent: ComponentChildren
  /** Other ways, below the form. */
  readonly children: ComponentChildren
}) => {
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
          label={label}
          fields={["email"]}
          check={(values): Readonly<Record<string, string>> =>
            textOf(values, "email").trim() === "" ? { email: "Enter your e-mail address." } : {}
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
            label="E-mail address"
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
