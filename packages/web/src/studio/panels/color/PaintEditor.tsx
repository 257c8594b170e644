import { panelsWords } from "catalogue:panels"
import { paintKinds } from "@quick-response/design/config/Paint"
import { type PaintField, paintRoles, writtenStyle } from "@quick-response/design/fields/styleFields"
import { useId } from "preact/hooks"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"
import { Faults } from "../controls/Faults.tsx"
import { paintOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { ColorPicker } from "./ColorPicker.tsx"
import { GradientEditor } from "./GradientEditor.tsx"
import { type AnyPaint, asKind, colorsOf, kindOf, type PaintKind } from "./paints.ts"

/** The kinds of paint by their messages; `shared` is the foreground's. */
const names = {
  shared: "asBody",
  Solid: "solid",
  "Linear gradient": "linear",
  "Radial gradient": "radial",
  Transparent: "none"
} as const satisfies Record<PaintKind | "shared", keyof typeof panelsWords.value>

/** Edits a paint of the design: its kind, and its color or gradient. A drag is one undo step. */
export const PaintEditor = ({
  field,
  isLabelShown = true
}: {
  readonly field: PaintField
  readonly isLabelShown?: boolean
}) => {
  const id = useId()
  const paint = paintOf(design.value, field)
  const kind = kindOf(paint)
  const body = colorsOf(paintOf(design.value, "foreground"))[0] ?? "#000000"
  const set = (next: AnyPaint, step?: string) =>
    edit((before) => ({ ...before, [field]: next }), step === undefined ? {} : { step })
  const label = designWords.value.surfaces[field]
  // Paints without a default share the foreground; only the ground may be transparent.
  const isShared = !Object.hasOwn(writtenStyle, field)
  const kinds = paintKinds.filter((name) => name !== "Transparent" || paintRoles[field] === "ground")
  const choices = [
    ...(isShared ? [{ name: "shared" as const, label: panelsWords.value[names.shared] }] : []),
    ...kinds.map((name) => ({
      name,
      label: panelsWords.value[names[name]],
      hint: priceTag(surcharge(field, name))
    }))
  ]
  return (
    <div class={style.paint}>
      <Segments
        label={label}
        isLabelShown={isLabelShown}
        choices={choices}
        chosen={kind ?? "shared"}
        onChoose={(name) => set(asKind(paint, name === "shared" ? undefined : name, body))}
      />
      <Faults sentences={faultsOf(field)} />
      {typeof paint === "object" ? (
        <GradientEditor
          key={field}
          label={label}
          gradient={paint}
          onChange={(gradient) => set(gradient, id)}
          onDone={finishStep}
        />
      ) : kind === "Solid" ? (
        <ColorPicker
          key={field}
          label={label}
          color={colorsOf(paint)[0] ?? "#000000"}
          onPick={(color) => set(color, id)}
          onDone={finishStep}
        />
      ) : null}
    </div>
  )
}
