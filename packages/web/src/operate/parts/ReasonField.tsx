import { operateWords } from "catalogue:operate"
import { type FieldErrors, TextField, textOf } from "../../ground/Form.tsx"

/** The fault of a reason that is missing. */
export const reasonFault = (values: FormData): FieldErrors =>
  textOf(values, "reason").trim() === "" ? { reason: operateWords.value.reasonFault } : {}

/** Asks for the reason for a change, which the log keeps. */
export const ReasonField = ({ isFocused = false }: { readonly isFocused?: boolean }) => {
  const words = operateWords.value
  return (
    <TextField
      name="reason"
      label={words.reason}
      hint={words.reasonHint}
      maxLength={200}
      isRequired
      isFocused={isFocused}
    />
  )
}
