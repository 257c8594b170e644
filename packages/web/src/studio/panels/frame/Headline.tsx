import { styleLabelOf } from "../../../design/styleLabels.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { defaultsOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"

/** The choice to draw the caption's first line as a headline; null for one line. */
export const Headline = () => {
  const text = design.value.frameText ?? defaultsOf(design.value).frameText
  if (!text.trim().includes("\n")) return null
  const isChosen = design.value.frameTextHeadline ?? defaultsOf(design.value).frameTextHeadline === true
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) =>
            edit((before) => ({ ...before, frameTextHeadline: checked ? true : undefined }))
          }
        />{" "}
        {styleLabelOf("frameTextHeadline")}
      </label>
      <Faults sentences={faultsOf("frameTextHeadline")} />
    </div>
  )
}
