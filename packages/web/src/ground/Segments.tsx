import { useId } from "preact/hooks"

/** One of a few, side by side. */
export const Segments = <Name extends string>({
  label,
  isLabelShown = true,
  choices,
  chosen,
  onChoose
}: {
  readonly label: string
  readonly isLabelShown?: boolean
  readonly choices: ReadonlyArray<{
    readonly name: Name
    readonly label: string
    readonly hint?: string | undefined
  }>
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}) => {
  const group = useId()
  return (
    <fieldset class="choices">
      <legend class={isLabelShown ? undefined : "visually-hidden"}>{label}</legend>
      <div class="segments">
        {choices.map((choice) => (
          <label key={choice.name}>
            <input
              type="radio"
              name={group}
              value={choice.name}
              checked={choice.name === chosen}
              onChange={() => onChoose(choice.name)}
            />
            <span class="segment-text">
              {choice.label}
              {choice.hint === undefined ? null : <small class="amount">{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
