import { panelsWords } from "catalogue:panels"
import { styleBounds } from "@quick-response/design/config/bounds"
import { useRef, useState } from "preact/hooks"
import type { Gradient } from "quick-response"
import { formatCount, formatShare } from "../../../ground/format.ts"
import { PlusIcon, TrashIcon } from "../../../ground/icons.tsx"
import * as style from "../../styles/panels.module.css"
import { arrowStep, followPointer, spotIn } from "../controls/drag.ts"
import { Angle } from "./Angle.tsx"
import { ColorPicker } from "./ColorPicker.tsx"
import {
  addStop,
  canAddStop,
  canRemoveStop,
  colorStop,
  moveStop,
  removeStop,
  reversed,
  widestGap
} from "./gradient.ts"
import { cssBar } from "./paints.ts"

const { minimum, maximum } = styleBounds.gradientStops

/** The distance that an arrow key moves a stop, as a share of the gradient. */
const keyStep = 0.01

/** The offset to which a key moves a stop; undefined for other keys. */
const offsetByKey = (event: KeyboardEvent, offset: number): number | undefined => {
  const step = arrowStep(event)
  return event.key === "Home" ? 0 : event.key === "End" ? 1 : step && offset + keyStep * (step.x + step.y)
}

/** A stop on the bar of a gradient. */
const StopHandle = ({
  label,
  offset,
  color,
  isSelected,
  onDrag,
  onSelect,
  onPress,
  onDone
}: {
  /** The stop's name, with its number: "Stop 1 of 3". */
  readonly label: string
  readonly offset: number
  readonly color: string
  readonly isSelected: boolean
  readonly onDrag: (event: PointerEvent & { readonly currentTarget: HTMLElement }) => void
  readonly onSelect: () => void
  readonly onPress: (event: KeyboardEvent) => void
  readonly onDone: () => void
}) => (
  <span
    class={isSelected ? `${style.gradientStop} ${style.selected}` : style.gradientStop}
    role="slider"
    tabIndex={0}
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(100 * offset)}
    aria-valuetext={formatShare(offset)}
    style={{ left: `${100 * offset}%` }}
    onPointerDown={onDrag}
    onFocus={onSelect}
    onBlur={onDone}
    onKeyDown={onPress}
  >
    <span class={style.stopColor} style={{ backgroundColor: color }} />
  </span>
)

/**
 * Edits a gradient: its stops on a bar, dragged or moved by arrow keys, the color of the selected one, and the angle.
 */
export const GradientEditor = ({
  label,
  gradient,
  onChange,
  onDone
}: {
  readonly label: string
  readonly gradient: Gradient
  readonly onChange: (gradient: Gradient) => void
  readonly onDone: () => void
}) => {
  const bar = useRef<HTMLFieldSetElement>(null)
  const [selectedStop, setSelected] = useState(0)
  const words = panelsWords.value
  const { stops } = gradient
  const selected = Math.min(selectedStop, stops.length - 1)
  // A drag continues with the gradient's current state.
  const latest = useRef(gradient)
  latest.current = gradient

  const change = (next: Gradient) => {
    latest.current = next
    onChange(next)
  }
  const finish = (next: Gradient) => {
    change(next)
    onDone()
  }
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }, index: number) => {
    const element = bar.current
    if (element === null) return
    setSelected(index)
    followPointer(event, (moved) => change(moveStop(latest.current, index, spotIn(element, moved).x)), onDone)
  }
  const add = (offset: number) => {
    if (!canAddStop(gradient)) return
    finish(addStop(gradient, offset))
    setSelected(stops.length)
  }
  const remove = (index: number) => {
    if (!canRemoveStop(gradient)) return
    finish(removeStop(gradient, index))
    setSelected(0)
    bar.current?.querySelector<HTMLElement>("[role=slider]")?.focus()
  }
  const press = (event: KeyboardEvent, index: number, offset: number) => {
    const target = offsetByKey(event, offset)
    if (target !== undefined) change(moveStop(gradient, index, target))
    else if (event.key === "Delete" || event.key === "Backspace") remove(index)
    else return
    event.preventDefault()
  }

  return (
    <div class={style.gradient}>
      <fieldset
        ref={bar}
        class={style.gradientBar}
        onDblClick={(event) => {
          if (event.target === event.currentTarget) add(spotIn(event.currentTarget, event).x)
        }}
      >
        <legend class="visually-hidden">{words.stops({ label })}</legend>
        <span class={style.gradientColors} style={{ background: cssBar(gradient) }} />
        {stops.map(({ offset, color }, index) => (
          <StopHandle
            key={index}
            label={words.stop({ place: formatCount(index + 1), all: formatCount(stops.length), color })}
            offset={offset}
            color={color}
            isSelected={index === selected}
            onDrag={(event) => drag(event, index)}
            onSelect={() => setSelected(index)}
            onPress={(event) => press(event, index, offset)}
            onDone={onDone}
          />
        ))}
      </fieldset>
      <div class="row">
        <button
          type="button"
          class="quiet"
          disabled={!canAddStop(gradient)}
          onClick={() => add(widestGap(stops))}
        >
          <PlusIcon size={16} /> {words.addStop}
        </button>
        <button
          type="button"
          class="quiet"
          disabled={!canRemoveStop(gradient)}
          onClick={() => remove(selected)}
        >
          <TrashIcon size={16} /> {words.removeStop}
        </button>
        <button type="button" class="quiet" onClick={() => finish(reversed(gradient))}>
          {words.reverse}
        </button>
      </div>
      <p class="small second">
        {words.aboutStops({ least: formatCount(minimum), most: formatCount(maximum) })}
      </p>
      {gradient.type === "radial" ? null : (
        <Angle
          label={words.angleOf({ label })}
          angle={gradient.angle ?? 0}
          onTurn={(angle) => change({ ...latest.current, angle })}
          onDone={onDone}
        />
      )}
      <ColorPicker
        key={selected}
        label={words.stopOf({ label, place: formatCount(selected + 1) })}
        color={stops[selected]?.color ?? "#000000"}
        onPick={(color) => change(colorStop(latest.current, selected, color))}
        onDone={onDone}
      />
    </div>
  )
}
