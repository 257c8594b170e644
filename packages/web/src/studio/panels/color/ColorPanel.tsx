import { panelsWords } from "catalogue:panels"
import { keysOf } from "@quick-response/design/config/keysOf"
import { fieldForms, type StyleField } from "@quick-response/design/fields/styleFields"
import { useId, useState } from "preact/hooks"
import { designWords } from "../../../languages/designWords.ts"
import { design } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"
import { type FieldsOf, PanelStack } from "../StylePanel.tsx"
import { paintOf } from "../style/currentStyle.ts"
import { PaintEditor } from "./PaintEditor.tsx"
import { cssOf } from "./paints.ts"

const isChosenHere = (field: StyleField): field is FieldsOf<"color"> => fieldForms[field].panel === "color"

/** The surfaces to paint, in the order in which they are offered. */
const fields = keysOf(fieldForms).filter(isChosenHere)

/** The panel "Color": the surfaces, and the paint of the one that is selected. */
const ColorPanel = () => {
  const group = useId()
  const [selected, setSelected] = useState<FieldsOf<"color">>("foreground")
  const edited = design.value
  return (
    <PanelStack>
      <fieldset class={style.paintRoles}>
        <legend class="visually-hidden">{panelsWords.value.whatToPaint}</legend>
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
              <span class={style.paintRole}>
                <span
                  class={
                    paint === "transparent" ? `${style.paintSample} ${style.transparent}` : style.paintSample
                  }
                  style={{ background: cssOf(paint) }}
                />
                {designWords.value.surfaces[field]}
              </span>
            </label>
          )
        })}
      </fieldset>
      <PaintEditor key={selected} field={selected} isLabelShown={false} />
    </PanelStack>
  )
}

export default ColorPanel
