import { useId } from "preact/hooks"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import { ColorPicker } from "../color/ColorPicker.tsx"
import { Faults } from "../controls/Faults.tsx"
import { defaultsOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"

const firstColor = "#000000"

/**
 * The color of the frame's caption: its own, or the frame's default, which is black or white if the frame's color is
 * illegible.
 */
export const CaptionColor = () => {
  const id = useId()
  const label = designWords.value.fields.frameTextColor
  const color = design.value.frameTextColor ?? defaultsOf(design.value).frameTextColor
  const set = (frameTextColor: string | undefined, step?: string) =>
    edit((before) => ({ ...before, frameTextColor }), step === undefined ? {} : { step })
  return (
    <div class="paint">
      <Segments
        label={label}
        choices={[
          { name: "frame", label: panelsWords.value.asFrame },
          { name: "own", label: panelsWords.value.itsOwn }
        ]}
        chosen={color === undefined ? "frame" : "own"}
        onChoose={(name) => set(name === "own" ? (color ?? firstColor) : undefined)}
      />
      <Faults sentences={faultsOf("frameTextColor")} />
      {color === undefined ? null : (
        <ColorPicker label={label} color={color} onPick={(picked) => set(picked, id)} onDone={finishStep} />
      )}
    </div>
  )
}
