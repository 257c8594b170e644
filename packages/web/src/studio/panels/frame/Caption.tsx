import { panelsWords } from "catalogue:panels"
import { styleBounds } from "@quick-response/design/config/bounds"
import { useId, useRef, useState } from "preact/hooks"
import { formatCount } from "../../../ground/format.ts"
import { LoadedLate } from "../../../ground/LoadedLate.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { defaultsOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"

const { maximum } = styleBounds.frameTextLength

/** If icons do not load, the page is unchanged. */
const stay = (): void => {}

/** The field for the frame's caption, with the used share of its length, and the icons that it can have. */
export const Caption = () => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [hasIcons, setHasIcons] = useState(false)
  const text = design.value.frameText ?? defaultsOf(design.value).frameText
  const faults = faultsOf("frameText")
  const change = (value: string) => edit((before) => ({ ...before, frameText: value }), { step: id })
  const insert = (character: string) => {
    const { current } = field
    if (current === null) return
    current.setRangeText(character, current.selectionStart, current.selectionEnd, "end")
    change(current.value)
    finishStep()
  }
  return (
    <div class="field">
      <label for={id}>{designWords.value.fields.frameText}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="auto"
        value={text}
        autocomplete="off"
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-length ${id}-fault`}
        onInput={({ currentTarget: { value } }) => change(value)}
        onBlur={finishStep}
      />
      <div>
        <p class="hint" id={`${id}-length`}>
          {panelsWords.value.length({ length: formatCount([...text].length), most: formatCount(maximum) })}
        </p>
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
      <details onToggle={({ currentTarget: { open } }) => setHasIcons(open)}>
        <summary>{panelsWords.value.icons}</summary>
        {hasIcons ? (
          <LoadedLate
            load={() => import("./CaptionIcons.tsx")}
            onFailure={stay}
            properties={{ onChoose: insert }}
          />
        ) : null}
      </details>
    </div>
  )
}
