import { keysWords } from "catalogue:keys"
import { GrantFields, grantFaults, grantFields, grantOf } from "../../account/GrantFields.tsx"
import type { Key } from "../../account/keyState.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"

/** Changes the name, verbs and limits of a key. */
export const ChangeKeyDialog = ({
  apiKey,
  onClose,
  onChanged
}: {
  readonly apiKey: Key
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = keysWords.value
  const change = async (values: FormData) => {
    const name = textOf(values, "name").trim()
    await asMember(() => api.changeKey(apiKey.id, { name, ...grantOf(values) }))
    say(words.isChanged({ name }))
    onChanged()
  }
  return (
    <Dialog title={words.changeThis} onClose={onClose}>
      <Form
        submit={change}
        label={words.saveChange}
        fields={["name", ...grantFields]}
        check={(values) => ({
          ...(textOf(values, "name").trim() === "" ? { name: words.giveName } : {}),
          ...grantFaults(values)
        })}
      >
        <TextField
          name="name"
          label={words.name}
          hint={words.aboutName}
          value={apiKey.name}
          maxLength={100}
          isRequired
          isFocused
        />
        <GrantFields given={apiKey} />
      </Form>
    </Dialog>
  )
}
