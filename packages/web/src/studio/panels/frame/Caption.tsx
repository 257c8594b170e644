import { styleBounds } from "@quick-response/design/config/bounds"
import { useId } from "preact/hooks"
import { formatCount } from "../../../ground/format.ts"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { defaultsOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"

const { maximum } = styleBounds.frameTextLength

/** The frame's caption, with how much of its length is used. */
export const Caption = () => {
  const id = useId()
  const text = design.value.frameText ?? defaultsOf(design.value).frameText
  const faults = faultsOf("frameText")
  return (
    <div class="field">
      <label for={id}>{designWords.value.fields.frameText}</label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={text}
        autocomplete="off"
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-length ${id}-fault`}
        onInput={({ currentTarget: { value } }) =>
          edit((before) => ({ ...before, frameText: value }), { step: id })
        }
        onBlur={finishStep}
      />
      <div>
        <p class="hint" id={`${id}-length`}>
          {panelsWords.value.length(formatCount([...text].length), formatCount(maximum))}
        </p>
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
    </div>
  )
}
