import { type EventType, eventDescriptions } from "@quick-response/core/eventDescriptions"
import { keysOf } from "@quick-response/design/config/keysOf"
import { useId } from "preact/hooks"
import { FieldError, useFieldError } from "../ground/Form.tsx"
import { Segments } from "../ground/Segments.tsx"

/** The types that a webhook can choose. */
type ListedType = Exclude<EventType, "webhook.test">

type Subject = ListedType extends infer Type ? (Type extends `${infer Name}.${string}` ? Name : never) : never

/** The heading of each subject: the part of a type before its dot. */
const headings: Readonly<Record<Subject, string>> = {
  qrCode: "Codes",
  credits: "Credits",
  topUp: "Credits",
  balance: "Credits",
  apiKey: "API keys"
}

const isListed = (type: EventType): type is ListedType => type !== "webhook.test"

const listed = keysOf(eventDescriptions).filter(isListed)

const isSubject = (name: string): name is Subject => Object.hasOwn(headings, name)

const headingOf = (type: ListedType): string => {
  const [subject = ""] = type.split(".")
  return isSubject(subject) ? headings[subject] : "Others"
}

const groups = [...new Set(listed.map(headingOf))].map((heading) => ({
  heading,
  types: listed.filter((type) => headingOf(type) === heading)
}))

/** The types of events that are chosen; null for all. */
export type ChosenTypes = ReadonlyArray<string> | null

const withType = (chosen: ReadonlyArray<string>, type: string, isChosen: boolean): ReadonlyArray<string> =>
  listed.filter((each) => (each === type ? isChosen : chosen.includes(each)))

/** Chooses the events that are sent: all of them, or some, each with what it tells. */
export const TypesField = ({
  chosen,
  onChoose
}: {
  readonly chosen: ChosenTypes
  readonly onChoose: (types: ChosenTypes) => void
}) => {
  const error = useFieldError("types")
  const about = useId()
  return (
    <div class="stack wide types-field">
      <div class="field wide">
        <Segments
          label="Events"
          choices={[
            { name: "all", label: "All events" },
            { name: "some", label: "Only some" }
          ]}
          chosen={chosen === null ? "all" : "some"}
          onChoose={(name) => onChoose(name === "all" ? null : [])}
        />
        <div id={about}>
          <FieldError error={error} />
          {chosen === null ? <p class="hint">Those of later versions of this service, too.</p> : null}
        </div>
      </div>
      {chosen === null
        ? null
        : groups.map(({ heading, types }) => (
            <fieldset key={heading} class="choices">
              <legend>{heading}</legend>
              {types.map((type) => (
                <label key={type} class="type-choice">
                  <input
                    type="checkbox"
                    checked={chosen.includes(type)}
                    aria-invalid={error !== undefined}
                    aria-describedby={error === undefined ? undefined : about}
                    onChange={({ currentTarget }) => onChoose(withType(chosen, type, currentTarget.checked))}
                  />
                  <span>
                    <code>{type}</code>
                    <span class="small second">{eventDescriptions[type]}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
    </div>
  )
}
