import { useId } from "preact/hooks"

/** A labelled select with a hint. */
export const SelectField = <Name extends string>({
  label,
  isLabelShown = true,
  choices,
  chosen,
  hint,
  isWide = false,
  onChoose
}: {
  readonly label: string
  readonly isLabelShown?: boolean
  readonly choices: ReadonlyArray<{
    readonly name: Name
    readonly label: string
    /** The language of the label, if it is not that of the page. */
    readonly lang?: string
  }>
  readonly chosen: Name
  readonly hint?: string
  readonly isWide?: boolean
  readonly onChoose: (name: Name) => void
}) => {
  const id = useId()
  return (
    <div class={isWide ? "field wide" : "field"}>
      <label for={id} class={isLabelShown ? undefined : "visually-hidden"}>
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        aria-describedby={hint === undefined ? undefined : `${id}-about`}
        onChange={({ currentTarget: { value } }) => {
          const choice = choices.find(({ name }) => name === value)
          if (choice !== undefined) onChoose(choice.name)
        }}
      >
        {choices.map(({ name, label, lang }) => (
          <option key={name} value={name} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <p id={`${id}-about`} class="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
