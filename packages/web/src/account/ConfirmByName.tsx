import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Form, TextField } from "../ground/Form.tsx"

/** A form that deletes something permanently; the user types its name to confirm. */
export const ConfirmByName = ({
  name,
  label,
  confirm,
  submit
}: {
  readonly name: string
  /** The words of the button. */
  readonly label: string
  /** The label that asks for the name. */
  readonly confirm: (parameters: { readonly name: ComponentChildren }) => ComponentChildren
  readonly submit: () => Promise<void>
}) => {
  const [typed, setTyped] = useState("")
  return (
    <Form submit={submit} label={label} fields={[]} isDanger isReady={typed.trim() === name.trim()}>
      <TextField
        name="confirmation"
        label={confirm({ name: <bdi class="strong">{name}</bdi> })}
        value={typed}
        onInput={setTyped}
        isFocused
      />
    </Form>
  )
}
