import { shapeBox } from "@quick-response/design/config/bounds"
import { useId } from "preact/hooks"
import { formatCount } from "../../../ground/format.ts"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { optionOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"

/** The outline of a silhouette of one's own, as text. */
export const ShapePath = () => {
  const id = useId()
  const faults = faultsOf("bodyShapePath")
  if (optionOf(design.value, "bodyShape") !== "Custom") return null
  return (
    <div class="field">
      <label for={id}>{designWords.value.fields.bodyShapePath}</label>
      <textarea
        id={id}
        class="code"
        rows={4}
        spellcheck={false}
        autocomplete="off"
        value={design.value.bodyShapePath ?? ""}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-hint ${id}-fault`}
        onInput={({ currentTarget: { value } }) =>
          edit((before) => ({ ...before, bodyShapePath: value }), { step: id })
        }
        onBlur={finishStep}
      />
      <div>
        <p class="hint" id={`${id}-hint`}>
          {panelsWords.value.aboutShapePath(formatCount(shapeBox))}
        </p>
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
    </div>
  )
}
