import { domainsWords } from "catalogue:domains"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"

const hostOf = (values: FormData): string => textOf(values, "host").trim()

/** Asks for a host, and adds it. */
export const AddDomainDialog = ({
  onAdded,
  onClose
}: {
  readonly onAdded: () => void
  readonly onClose: () => void
}) => {
  const words = domainsWords.value
  const add = async (values: FormData) => {
    const { host } = await asMember(() => api.addDomain({ host: hostOf(values) }))
    say(words.isAdded({ host }))
    onAdded()
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form
        submit={add}
        check={(values): Record<string, string> => (hostOf(values) === "" ? { host: words.enterHost } : {})}
        label={words.add}
        fields={["host"]}
        rejections={[
          { code: "DOMAIN_TAKEN", field: "host", sentence: words.taken },
          { code: "DOMAIN_LIMIT_REACHED", field: "host", sentence: words.limitReached }
        ]}
      >
        <TextField
          name="host"
          label={words.host}
          hint={words.aboutHost}
          autoComplete="url"
          maxLength={300}
          isRequired
          isFocused
        />
      </Form>
    </Dialog>
  )
}
