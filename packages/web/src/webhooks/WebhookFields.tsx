import { type FieldErrors, TextField } from "../ground/Form.tsx"
import { type ChosenTypes, TypesField } from "./TypesField.tsx"

/** The settings of a webhook as they are typed. */
export interface WebhookDraft {
  readonly url: string
  readonly types: ChosenTypes
  readonly description: string
}

/** The longest address and description, by the contract. */
const [longestUrl, longestDescription] = [2000, 200]

/** The names of the fields. */
export const webhookFieldNames = ["url", "types", "description"] as const

/** The settings as the service takes them. */
export const trimmed = ({ url, types, description }: WebhookDraft): WebhookDraft => ({
  url: url.trim(),
  types,
  description: description.trim()
})

/** The faults of the fields before anything is sent. */
export const webhookFaults = ({ url, types }: WebhookDraft): FieldErrors => ({
  ...(url.trim() === "" ? { url: "Enter the address of your program." } : {}),
  ...(types?.length === 0 ? { types: "Choose at least one event." } : {})
})

/** The fields of a webhook's settings. */
export const WebhookFields = ({
  draft,
  onChange
}: {
  readonly draft: WebhookDraft
  readonly onChange: (draft: WebhookDraft) => void
}) => (
  <>
    <TextField
      name="url"
      label="Address"
      hint="Where your program takes POST requests. It starts with https:// and can be reached from the internet."
      autoComplete="url"
      value={draft.url}
      maxLength={longestUrl}
      isRequired
      isFocused
      onInput={(url) => onChange({ ...draft, url })}
    />
    <TypesField chosen={draft.types} onChoose={(types) => onChange({ ...draft, types })} />
    <TextField
      name="description"
      label="Description"
      hint="For you alone, such as the name of the program. It may stay empty."
      value={draft.description}
      maxLength={longestDescription}
      onInput={(description) => onChange({ ...draft, description })}
    />
  </>
)
