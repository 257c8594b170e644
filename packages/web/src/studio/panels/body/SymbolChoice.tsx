import { useId } from "preact/hooks"
import { styleLabelOf } from "../../../design/styleLabels.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"

/** A number of the symbol that is chosen by itself, or fixed: one of a few. */
export const SymbolChoice = ({
  field,
  bounds: { minimum, maximum },
  about,
  nameOf = String
}: {
  readonly field: "version" | "mask"
  readonly bounds: { readonly minimum: number; readonly maximum: number }
  readonly about?: string | undefined
  readonly nameOf?: (choice: number) => string
}) => {
  const id = useId()
  const faults = faultsOf(field)
  const price = priceTag(surcharge(field, "fixed"))
  return (
    <div class="field">
      <label for={id}>
        {styleLabelOf(field)}
        {price === undefined ? null : <small class="amount"> {price}</small>}
      </label>
      <select
        id={id}
        value={String(design.value[field] ?? "")}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={({ currentTarget: { value } }) =>
          edit((before) => ({ ...before, [field]: value === "" ? undefined : Number(value) }))
        }
      >
        <option value="">{panelsWords.value.byItself}</option>
        {Array.from({ length: maximum + 1 - minimum }, (_, i) => (
          <option key={i} value={String(minimum + i)}>
            {nameOf(minimum + i)}
          </option>
        ))}
      </select>
      <div>
        {about === undefined ? null : (
          <p class="hint" id={`${id}-hint`}>
            {about}
          </p>
        )}
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
    </div>
  )
}
