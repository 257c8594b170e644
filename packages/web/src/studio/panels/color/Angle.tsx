import { panelsWords } from "catalogue:panels"
import { useId } from "preact/hooks"
import { formatCount } from "../../../ground/format.ts"
import * as style from "../../styles/panels.module.css"
import { arrowStep, followPointer } from "../controls/drag.ts"
import { withinTurn } from "./gradient.ts"

/** The direction from the middle of an element to a pointer, in degrees clockwise from the right. */
const directionIn = (element: Element, { clientX, clientY }: MouseEvent): number => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return withinTurn((180 / Math.PI) * Math.atan2(clientY - top - height / 2, clientX - left - width / 2))
}

/** An angle by a dial or as a number, in degrees clockwise from left to right. */
export const Angle = ({
  label,
  angle,
  onTurn,
  onDone
}: {
  readonly label: string
  readonly angle: number
  readonly onTurn: (angle: number) => void
  readonly onDone: () => void
}) => {
  const id = useId()
  const shown = withinTurn(angle)
  return (
    <div class={style.angle}>
      <label class={style.controlLabel} for={id}>
        {panelsWords.value.angle}
        <span class="visually-hidden">, {label}</span>
      </label>
      <span
        class={style.dial}
        role="slider"
        tabIndex={0}
        aria-label={panelsWords.value.dial({ label })}
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={shown}
        aria-valuetext={panelsWords.value.degrees({ degrees: formatCount(shown) })}
        onPointerDown={(event) => {
          const element = event.currentTarget
          onTurn(directionIn(element, event))
          followPointer(event, (moved) => onTurn(directionIn(element, moved)), onDone)
        }}
        onKeyDown={(event) => {
          const step = arrowStep(event)
          if (step === undefined) return
          event.preventDefault()
          onTurn(withinTurn(shown + step.x + step.y))
        }}
        onBlur={onDone}
      >
        <span class={style.dialHand} style={{ transform: `rotate(${shown}deg)` }} />
      </span>
      <input
        id={id}
        class="mono"
        type="number"
        min={0}
        max={359}
        value={shown}
        onInput={({ currentTarget: { valueAsNumber } }) => {
          if (Number.isFinite(valueAsNumber)) onTurn(withinTurn(valueAsNumber))
        }}
        onBlur={onDone}
      />
      <span class="second" aria-hidden="true">
        °
      </span>
    </div>
  )
}
