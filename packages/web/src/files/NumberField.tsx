import { useId } from "preact/hooks"

/** A field for a number; its fault is shown in the paragraph that it names. */
export const NumberField = ({
  label,
  text,
  isWhole = false,
  isInvalid,
  describedBy,
  onInput
}: {
  readonly label: string
  readonly text: string
  readonly isWhole?: boolean
  readonly isInvalid: boolean
  readonly describedBy: string
  readonly onInput: (text: string) => void
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode={isWhole ? "numeric" : "decimal"}
        step={isWhole ? 1 : "any"}
        value={text}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <div />
    </div>
  )
}
