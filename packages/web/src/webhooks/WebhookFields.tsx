import { webhooksWords } from "catalogue:webhooks"
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
  ...(url.trim() === "" ? { url: webhooksWords.value.enterAddress } : {}),
  ...(types?.length === 0 ? { types: webhooksWords.value.chooseEvent } : {})
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
      label={webhooksWords.value.address}
      hint={webhooksWords.value.aboutAddress}
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
      label={webhooksWords.value.description}
      hint={webhooksWords.value.aboutDescription}
      value={draft.description}
      maxLength={longestDescription}
      onInput={(description) => onChange({ ...draft, description })}
    />
  </>
)
