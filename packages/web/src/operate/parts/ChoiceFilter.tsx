/** Filters a list by one of several choices, or by none. */
export const ChoiceFilter = <Name extends string>({
  label,
  all,
  names,
  labels,
  chosen,
  onChoose
}: {
  readonly label: string
  /** The label of no choice. */
  readonly all: string
  readonly names: ReadonlyArray<Name>
  readonly labels: Readonly<Record<Name, string>>
  readonly chosen: Name | undefined
  readonly onChoose: (name: Name | undefined) => void
}) => (
  <select
    aria-label={label}
    value={chosen ?? ""}
    onChange={({ currentTarget: { value } }) => onChoose(names.find((name) => name === value))}
  >
    <option value="">{all}</option>
    {names.map((name) => (
      <option key={name} value={name}>
        {labels[name]}
      </option>
    ))}
  </select>
)
