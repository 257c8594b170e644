import { webhooksWords } from "catalogue:webhooks"
import { type EventType, eventDescriptions } from "@quick-response/core/eventDescriptions"
import { keysOf } from "@quick-response/design/config/keysOf"
import { useId } from "preact/hooks"
import { FieldError, type FieldErrors, TextField, useFieldError } from "../ground/Form.tsx"
import { Segments } from "../ground/Segments.tsx"
import { eventsWords } from "../languages/eventsWords.ts"
import * as style from "./webhooks.module.css"

/** The types that a webhook can choose. */
type ListedType = Exclude<EventType, "webhook.test">

type Subject = ListedType extends infer Type ? (Type extends `${infer Name}.${string}` ? Name : never) : never

/** The message in the heading of each subject: the part of a type before its dot. */
const headings = {
  qrCode: "codes",
  credits: "creditsGroup",
  topUp: "creditsGroup",
  balance: "creditsGroup",
  apiKey: "apiKeys",
  domain: "domains"
} as const satisfies Record<Subject, string>

type Heading = (typeof headings)[Subject] | "others"

const isListed = (type: EventType): type is ListedType => type !== "webhook.test"

const listed = keysOf(eventDescriptions).filter(isListed)

const isSubject = (name: string): name is Subject => Object.hasOwn(headings, name)

const headingOf = (type: ListedType): Heading => {
  const [subject = ""] = type.split(".")
  return isSubject(subject) ? headings[subject] : "others"
}

const groups = [...new Set(listed.map(headingOf))].map((heading) => ({
  heading,
  types: listed.filter((type) => headingOf(type) === heading)
}))

/** The types of events that are chosen; null for all. */
type ChosenTypes = ReadonlyArray<string> | null

const withType = (chosen: ReadonlyArray<string>, type: string, isChosen: boolean): ReadonlyArray<string> =>
  listed.filter((each) => (each === type ? isChosen : chosen.includes(each)))

/** Chooses the events to send: all, or some, each with its description. */
const TypesField = ({
  chosen,
  onChoose
}: {
  readonly chosen: ChosenTypes
  readonly onChoose: (types: ChosenTypes) => void
}) => {
  const words = webhooksWords.value
  const error = useFieldError("types")
  const about = useId()
  return (
    <div class={`stack wide ${style.typesField}`}>
      <div class="field wide">
        <Segments
          label={words.events}
          choices={[
            { name: "all", label: words.allEvents },
            { name: "some", label: words.onlySome }
          ]}
          chosen={chosen === null ? "all" : "some"}
          onChoose={(name) => onChoose(name === "all" ? null : [])}
        />
        <div id={about}>
          <FieldError error={error} />
          {chosen === null ? <p class="hint">{words.laterToo}</p> : null}
        </div>
      </div>
      {chosen === null
        ? null
        : groups.map(({ heading, types }) => (
            <fieldset key={heading} class="choices">
              <legend>{words[heading]}</legend>
              {types.map((type) => (
                <label key={type} class={style.typeChoice}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(type)}
                    aria-invalid={error !== undefined}
                    aria-describedby={error === undefined ? undefined : about}
                    onChange={({ currentTarget }) => onChoose(withType(chosen, type, currentTarget.checked))}
                  />
                  <span>
                    <code>{type}</code>
                    <span class="small second">{eventsWords.value[type]}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
    </div>
  )
}

/** The typed settings of a webhook. */
export interface WebhookDraft {
  readonly url: string
  readonly types: ChosenTypes
  readonly description: string
}

/** The longest address and description, by the contract. */
const [longestUrl, longestDescription] = [2000, 200]

/** The names of the fields. */
export const webhookFieldNames = ["url", "types", "description"] as const

/** The settings in the service's format. */
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
