import { keysOf } from "@quick-response/design/config/keysOf"
import { useId, useState } from "preact/hooks"
import { design } from "../../state/design.ts"
import { PanelStack } from "../StylePanel.tsx"
import { paintOf } from "../style/currentStyle.ts"
import type { FieldsOf } from "../style/places.ts"
import { PaintEditor, type PaintRole } from "./PaintEditor.tsx"
import { cssOf } from "./paints.ts"

/** The surfaces to paint, in the order in which they are offered. */
const roles: Readonly<Record<FieldsOf<"color">, PaintRole>> = {
  foreground: { label: "Body", isShared: false, canBeTransparent: false },
  background: { label: "Background", isShared: false, canBeTransparent: true },
  outerEyeColor: { label: "Outer eyes", isShared: true, canBeTransparent: false },
  innerEyeColor: { label: "Inner eyes", isShared: true, canBeTransparent: false }
}

const fields = keysOf(roles)

/** The panel "Color": the surfaces, and the paint of the one that is selected. */
const ColorPanel = () => {
  const group = useId()
  const [selected, setSelected] = useState<FieldsOf<"color">>("foreground")
  const edited = design.value
  return (
    <PanelStack>
      <fieldset class="paint-roles">
        <legend class="visually-hidden">What to paint</legend>
        {fields.map((field) => {
          const paint = paintOf(edited, field) ?? paintOf(edited, "foreground")
          return (
            <label key={field}>
              <input
                type="radio"
                name={group}
                checked={field === selected}
                onChange={() => setSelected(field)}
              />
              <span class="paint-role">
                <span
                  class={paint === "transparent" ? "paint-sample transparent" : "paint-sample"}
                  style={{ background: cssOf(paint) }}
                />
                {roles[field].label}
              </span>
            </label>
          )
        })}
      </fieldset>
      <PaintEditor key={selected} field={selected} role={roles[selected]} isLabelShown={false} />
    </PanelStack>
  )
}

export default ColorPanel
