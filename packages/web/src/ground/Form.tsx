import { Failure, type FailureCode } from "@quick-response/http/client"
import { type ComponentChildren, createContext } from "preact"
import { useContext, useEffect, useId, useRef, useState } from "preact/hooks"
import { formWords } from "../languages/frameWords.ts"
import { inOwnWords, isInvalid, loadSay, type Say, saidFaults } from "./explain.ts"
import { CircleAlertIcon } from "./icons.tsx"
import { FailedState } from "./states.tsx"

/** The fault of each field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>

const FieldErrors = createContext<FieldErrors>({})

/** The fault of a field of the surrounding form; undefined without a fault. */
export const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name]

/** The fault of a field, in words. */
export const FieldError = ({ error }: { readonly error: string | undefined }) =>
  error === undefined ? null : (
    <p class="error">
      <CircleAlertIcon size={16} /> {error}
    </p>
  )

/** An input that is refused before it is sent. */
class Unfit extends Error {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super("a field is not filled in as it must be")
    this.errors = errors
  }
}

/** A refusal that is one field's fault, with its sentence; without a code, refused credentials. */
interface Rejection {
  readonly code?: FailureCode
  readonly field: string
  readonly sentence: string
}

const notThePassword = (): Rejection => ({
  field: "currentPassword",
  sentence: formWords.value.notThePassword
})

/** The sentences of a failure about fields, such as `name: expected ...`; each rejection is the fault of one of them. */
const fieldErrorsOf = (error: unknown, rejections: ReadonlyArray<Rejection>, say: Say): FieldErrors => {
  if (error instanceof Unfit) return error.errors
  if (!(error instanceof Failure)) return {}
  const rejection = rejections.find(({ code = "CREDENTIALS_INVALID" }) => code === error.code)
  if (rejection !== undefined) return { [rejection.field]: rejection.sentence }
  if (!isInvalid(error)) return {}
  return Object.fromEntries(saidFaults(error, say).map(({ path, sentence }) => [path, sentence]))
}

/** A failure, and how its faults are said. */
interface Refusal {
  readonly error: unknown
  readonly say: () => Say
}

const noRefusal: Refusal = { error: undefined, say: () => inOwnWords }

/**
 * Fields with one button. While its action runs, the button is disabled; if it fails, each field shows its fault, and
 * the form any others.
 */
export const Form = ({
  submit,
  check = () => ({}),
  label,
  isDanger = false,
  isPlain = false,
  isReady = true,
  fields,
  rejections = [notThePassword()],
  children
}: {
  readonly submit: (values: FormData) => Promise<void>
  /** The faults of the fields before anything is sent. */
  readonly check?: (values: FormData) => FieldErrors
  /** The label of the button. */
  readonly label: string
  readonly isDanger?: boolean
  /** True if the screen has several forms, or another primary button: a screen has only one. */
  readonly isPlain?: boolean
  /** True once the form is complete. */
  readonly isReady?: boolean
  /** The names of the fields; faults of other fields are shown above the button. */
  readonly fields: ReadonlyArray<string>
  readonly rejections?: ReadonlyArray<Rejection>
  readonly children: ComponentChildren
}) => {
  const [{ error, say }, setRefusal] = useState<Refusal>(noRefusal)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = fieldErrorsOf(error, rejections, say())
  const names = Object.keys(errors)
  const isAboutFields = names.length > 0 && names.every((name) => fields.includes(name))
  const send = async (event: Event) => {
    event.preventDefault()
    if (isBusy || !isReady || form.current === null) return
    setIsBusy(true)
    setRefusal(noRefusal)
    try {
      const values = new FormData(form.current)
      const unfit = check(values)
      if (Object.keys(unfit).length > 0) throw new Unfit(unfit)
      await submit(values)
    } catch (failure) {
      setRefusal({ error: failure, say: isInvalid(failure) ? await loadSay() : noRefusal.say })
      requestAnimationFrame(() => {
        const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
        // A field in a closed disclosure cannot have the focus.
        invalid?.closest("details")?.setAttribute("open", "")
        invalid?.focus()
      })
    }
    setIsBusy(false)
  }
  return (
    <form ref={form} class="stack" noValidate onSubmit={(event) => void send(event)}>
      <FieldErrors.Provider value={errors}>{children}</FieldErrors.Provider>
      {error === undefined || isAboutFields ? null : <FailedState error={error} />}
      <button
        type="submit"
        class={isDanger ? "danger" : isPlain ? undefined : "primary"}
        aria-busy={isBusy}
        disabled={!isReady}
      >
        {label}
      </button>
    </form>
  )
}

/** One line of text with its name, a hint, and its fault. */
export const TextField = ({
  name,
  label,
  hint,
  value,
  onInput,
  type = "text",
  inputMode,
  autoComplete = "off",
  maxLength,
  isRequired = false,
  isFocused = false,
  button
}: {
  readonly name: string
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
  /** The current text; without `onInput`, the initial text. */
  readonly value?: string
  readonly onInput?: (value: string) => void
  readonly type?: "text" | "email" | "password"
  /** The keyboard of a phone, if it differs from that of the type. */
  readonly inputMode?: "decimal"
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly isRequired?: boolean
  /** True if it has the focus when it appears. */
  readonly isFocused?: boolean
  /** A button at its end. */
  readonly button?: ComponentChildren
}) => {
  const id = useId()
  const error = useFieldError(name)
  const input = useRef<HTMLInputElement>(null)
  // The attribute works once for a document, but this works at each screen.
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  const isName = type === "text" && autoComplete === "off"
  const attributes = {
    ref: input,
    id,
    name,
    // Without `onInput`, the typed text stays when the form is drawn again after a refusal.
    ...(onInput === undefined ? { defaultValue: value } : { value }),
    dir: isName ? "auto" : "ltr",
    inputMode,
    autocomplete: autoComplete,
    autocapitalize: isName ? "sentences" : "none",
    spellcheck: false,
    maxLength,
    required: isRequired,
    autofocus: isFocused,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined && hint === undefined ? undefined : `${id}-about`,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onInput?.(currentTarget.value)
  } as const
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class={button === undefined ? undefined : "with-button"}>
        {type === "password" ? (
          <input type="password" {...attributes} />
        ) : type === "email" ? (
          <input type="email" {...attributes} />
        ) : (
          <input type="text" {...attributes} />
        )}
        {button}
      </div>
      <div id={`${id}-about`}>
        <FieldError error={error} />
        {hint === undefined ? null : <p class="hint">{hint}</p>}
      </div>
    </div>
  )
}

/** The text of a form's field; empty without one. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === "string" ? value : ""
}
