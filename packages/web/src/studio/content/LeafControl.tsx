import { studioWords } from "catalogue:studio"
import { useState } from "preact/hooks"
import type { ContentValue } from "../../design/values.ts"
import { withScheme } from "../../design/webAddress.ts"
import { EyeIcon, EyeOffIcon } from "../../ground/icons.tsx"
import { localTime, timeOfLocal } from "../../ground/localTime.ts"
import { choiceWord } from "./choiceWords.ts"
import type { PublishedField } from "./contentTypes.ts"

type Bounds = PublishedField | (PublishedField & { readonly kind: "list" })["element"]

interface ControlProps {
  readonly id: string
  readonly name: string
  readonly bounds: Bounds
  readonly isRequired: boolean
  readonly isSecret: boolean
  /** True if it is a web address, to which `https://` is added. */
  readonly isAddress: boolean
  readonly isFaulty: boolean
  readonly value: ContentValue | undefined
  /** Undefined for an empty field. */
  readonly onChange: (value: ContentValue | undefined) => void
  readonly onLeave: () => void
}

const textOf = (value: ContentValue | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""

/** The number in a text; if it is not one, the text, which the field's reader refuses. */
const numberOf = (text: string): ContentValue | undefined => {
  const trimmed = text.trim().replace(",", ".")
  if (trimmed === "") return undefined
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : trimmed
}

const attributesOf = ({ id, name, isRequired, isFaulty, onLeave }: ControlProps) =>
  ({
    id,
    name,
    required: isRequired,
    autocomplete: "off",
    spellcheck: false,
    "aria-invalid": isFaulty,
    "aria-describedby": `${id}-about`,
    onBlur: onLeave
  }) as const

const NumberControl = (props: ControlProps) => {
  const { value, onChange } = props
  // The typed text stays unchanged, such as "4.50", while the design has the number.
  const [typed, setTyped] = useState(textOf(value))
  const shown = numberOf(typed) === value ? typed : textOf(value)
  return (
    <input
      {...attributesOf(props)}
      type="text"
      inputMode="decimal"
      dir="ltr"
      value={shown}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(numberOf(currentTarget.value))
      }}
    />
  )
}

const TextControl = (props: ControlProps) => {
  const { bounds, value, onChange, onLeave, isSecret, isAddress } = props
  const [isShown, setIsShown] = useState(false)
  const completed = (text: string): string => (isAddress ? withScheme(text) : text)
  // The field keeps the address as typed; the design has the complete one.
  const [typed, setTyped] = useState<string>()
  const attributes = {
    ...attributesOf(props),
    dir: "auto",
    autocapitalize: "none",
    value: typed !== undefined && completed(typed) === value ? typed : textOf(value),
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      setTyped(currentTarget.value)
      onChange(currentTarget.value === "" ? undefined : completed(currentTarget.value))
    },
    onBlur: () => {
      setTyped(undefined)
      onLeave()
    }
  } as const
  if (bounds.kind === "text" && bounds.multiline) return <textarea {...attributes} rows={3} />
  if (!isSecret) return <input {...attributes} type="text" />
  return (
    <div class="with-button">
      {isShown ? <input {...attributes} type="text" /> : <input {...attributes} type="password" />}
      <button
        type="button"
        class="quiet icon-only"
        aria-label={isShown ? studioWords.value.hide : studioWords.value.show}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}

const ChoiceControl = (props: ControlProps & { readonly values: ReadonlyArray<string> }) => {
  const { values, value, onChange, isRequired, name: path } = props
  return (
    <select
      {...attributesOf(props)}
      value={textOf(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? undefined : currentTarget.value)}
    >
      <option value="">{isRequired ? studioWords.value.choose : studioWords.value.chosenForYou}</option>
      {values.map((name) => (
        <option key={name} value={name}>
          {choiceWord(path, name)}
        </option>
      ))}
    </select>
  )
}

const DateControl = (props: ControlProps) => (
  <input
    {...attributesOf(props)}
    type="date"
    value={textOf(props.value)}
    onInput={({ currentTarget }) =>
      props.onChange(currentTarget.value === "" ? undefined : currentTarget.value)
    }
  />
)

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** A day with or without a time. */
const TimeControl = (props: ControlProps) => {
  const { id, value, onChange } = props
  const text = textOf(value)
  const [isAllDay, setIsAllDay] = useState(isDay(text))
  const attributes = attributesOf(props)
  const enter = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
    onChange(currentTarget.value === "" ? undefined : currentTarget.value)
  return (
    <>
      {isAllDay ? (
        <input {...attributes} type="date" value={text.slice(0, 10)} onInput={enter} />
      ) : (
        <input
          {...attributes}
          type="datetime-local"
          value={isDay(text) ? `${text}T00:00` : text.slice(0, 16)}
          onInput={enter}
        />
      )}
      <label class="check" for={`${id}-all-day`}>
        <input
          id={`${id}-all-day`}
          type="checkbox"
          checked={isAllDay}
          onChange={({ currentTarget }) => {
            setIsAllDay(currentTarget.checked)
            if (text !== "")
              onChange(currentTarget.checked ? text.slice(0, 10) : `${text.slice(0, 10)}T09:00`)
          }}
        />{" "}
        {studioWords.value.allDay}
      </label>
    </>
  )
}

/** A time with its offset, entered in the time zone of the browser. */
const InstantControl = (props: ControlProps) => (
  <input
    {...attributesOf(props)}
    type="datetime-local"
    value={localTime(textOf(props.value) || undefined)}
    onInput={({ currentTarget }) => props.onChange(timeOfLocal(currentTarget.value))}
  />
)

/** The control of a field that holds one value, by the kind of the value. */
export const LeafControl = (props: ControlProps) => {
  const { bounds } = props
  switch (bounds.kind) {
    case "number":
      return <NumberControl {...props} />
    case "choice":
      return <ChoiceControl {...props} values={bounds.values} />
    case "date":
      return <DateControl {...props} />
    case "time":
      return bounds.instant === true ? <InstantControl {...props} /> : <TimeControl {...props} />
    default:
      return <TextControl {...props} />
  }
}
