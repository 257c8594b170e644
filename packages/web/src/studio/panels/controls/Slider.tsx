import type { Bounds } from "@quick-response/design/config/bounds"
import { useId } from "preact/hooks"
import { finishStep } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"

/** A slider for a number, with its value beside it. A drag is one undo step. */
export const Slider = ({
  label,
  value,
  bounds: { minimum, maximum },
  step,
  show,
  onInput
}: {
  readonly label: string
  readonly value: number
  readonly bounds: Bounds
  readonly step: number
  /** The value with its unit. */
  readonly show: (value: number) => string
  /** The undo step of its edits. */
  readonly onInput: (value: number, step: string) => void
}) => {
  const id = useId()
  return (
    <div class={style.slider}>
      <label class={style.controlLabel} for={id}>
        {label}
      </label>
      <output for={id} class="mono">
        {show(value)}
      </output>
      <input
        id={id}
        type="range"
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        aria-valuetext={show(value)}
        onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber, id)}
        onChange={finishStep}
      />
    </div>
  )
}
