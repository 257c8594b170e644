import { panelsWords } from "catalogue:panels"
import { type ReadonlySignal, signal } from "@preact/signals"
import { useId, useRef, useState } from "preact/hooks"
import { keptInBrowser } from "../../../frame/browserStorage.ts"
import { formatCount, formatShare } from "../../../ground/format.ts"
import { brandKit } from "../../brandKit/brandKit.ts"
import * as style from "../../styles/panels.module.css"
import { arrowStep, followPointer, type Spot, spotIn } from "../controls/drag.ts"
import { Faults } from "../controls/Faults.tsx"
import { type Hsv, hexOfHsv, hsvOf, readHex } from "./hsv.ts"

const kept = keptInBrowser("recent colors")
const most = 8

const stored = (): ReadonlyArray<string> =>
  (kept.read() ?? "").split(" ").flatMap((text) => readHex(text) ?? [])

const colors = signal(stored().slice(0, most))

/** The last chosen colors on this device, newest first. */
const recentColors: ReadonlySignal<ReadonlyArray<string>> = colors

/** Remembers a color that was chosen. */
const rememberColor = (color: string): void => {
  colors.value = [color, ...colors.peek().filter((other) => other !== color)].slice(0, most)
  // Without storage they are kept until the page closes.
  kept.write(colors.peek().join(" "))
}

/** A color by its hex digits, with or without `#`. Another text is refused with a message. */
const HexField = ({
  label,
  color,
  onPick
}: {
  readonly label: string
  readonly color: string
  readonly onPick: (color: string) => void
}) => {
  const id = useId()
  // The typed text is kept until it is a color or the field is left.
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && readHex(typed) === undefined
  return (
    <div class={style.hex}>
      <label class={style.controlLabel} for={id}>
        {panelsWords.value.hex}
        <span class="visually-hidden">, {label}</span>
      </label>
      <input
        id={id}
        class="mono"
        type="text"
        value={typed ?? color}
        spellcheck={false}
        autocomplete="off"
        maxLength={9}
        aria-invalid={isWrong}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value)
          const hex = readHex(value)
          // Three digits may still become six.
          if (hex !== undefined && value.trim().replace("#", "").length === 6) onPick(hex)
        }}
        onKeyDown={({ key, currentTarget: { value } }) => {
          const hex = readHex(value)
          if (key === "Enter" && hex !== undefined) onPick(hex)
        }}
        onBlur={({ currentTarget: { value } }) => {
          const hex = readHex(value)
          if (typed !== undefined && hex !== undefined && hex !== color) onPick(hex)
          setTyped(undefined)
        }}
      />
      <Faults id={`${id}-fault`} sentences={isWrong ? [panelsWords.value.hexFault] : []} />
    </div>
  )
}

const bounded = (percent: number): number => Math.min(100, Math.max(0, percent))

/** Colors to choose; null without any. */
const Swatches = ({
  label,
  colors,
  onPick
}: {
  readonly label: string
  readonly colors: ReadonlyArray<string>
  readonly onPick: (color: string) => void
}) =>
  colors.length === 0 ? null : (
    <fieldset class={style.swatches}>
      <legend class="visually-hidden">{label}</legend>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          class={style.swatch}
          aria-label={panelsWords.value.use({ color })}
          title={color}
          onClick={() => onPick(color)}
        >
          <span class={style.swatchColor} style={{ backgroundColor: color }} />
        </button>
      ))}
    </fieldset>
  )

/** Chooses a color: by saturation and brightness, hue, or hex digits, or from the brand's or the last chosen colors. */
export const ColorPicker = ({
  label,
  color,
  onPick,
  onDone
}: {
  /** The name of the color's surface, for screen readers. */
  readonly label: string
  /** `#rrggbb`. */
  readonly color: string
  /** Called at each move. */
  readonly onPick: (color: string) => void
  /** Called after a drag, and after a cancelled pick. */
  readonly onDone: () => void
}) => {
  const hueId = useId()
  // A gray has no hue: the last set hue is kept until the color is changed from outside.
  const last = useRef<Hsv>(hsvOf(color))
  if (hexOfHsv(last.current) !== color) last.current = hsvOf(color)
  const { hue, saturation, brightness } = last.current

  const pick = (next: Hsv) => {
    last.current = next
    onPick(hexOfHsv(next))
  }
  const done = () => {
    rememberColor(hexOfHsv(last.current))
    onDone()
  }
  const pickHex = (hex: string) => {
    onPick(hex)
    rememberColor(hex)
    onDone()
  }
  const pickAt = ({ x, y }: Spot) => pick({ ...last.current, saturation: 100 * x, brightness: 100 - 100 * y })

  return (
    <div class={style.picker}>
      <div
        class={style.pickerField}
        role="slider"
        tabIndex={0}
        aria-label={panelsWords.value.field({ label })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(saturation)}
        aria-valuetext={panelsWords.value.fieldValue({
          saturation: formatShare(saturation / 100),
          brightness: formatShare(brightness / 100)
        })}
        style={{ backgroundColor: hexOfHsv({ hue, saturation: 100, brightness: 100 }) }}
        onPointerDown={(event) => {
          const element = event.currentTarget
          pickAt(spotIn(element, event))
          followPointer(event, (moved) => pickAt(spotIn(element, moved)), done)
        }}
        onKeyDown={(event) => {
          const step = arrowStep(event)
          if (step === undefined) return
          event.preventDefault()
          pick({ hue, saturation: bounded(saturation + step.x), brightness: bounded(brightness + step.y) })
        }}
        onBlur={done}
      >
        <span
          class={style.pickerThumb}
          style={{ left: `${saturation}%`, top: `${100 - brightness}%`, backgroundColor: color }}
        />
      </div>
      <label class="visually-hidden" for={hueId}>
        {panelsWords.value.hue({ label })}
      </label>
      <input
        id={hueId}
        class={style.pickerHue}
        type="range"
        min={0}
        max={359}
        value={Math.round(hue)}
        aria-valuetext={panelsWords.value.degrees({ degrees: formatCount(Math.round(hue)) })}
        onInput={({ currentTarget }) => pick({ ...last.current, hue: currentTarget.valueAsNumber })}
        onChange={done}
      />
      <HexField label={label} color={color} onPick={pickHex} />
      <Swatches
        label={panelsWords.value.brandColors}
        colors={brandKit.value?.colors ?? []}
        onPick={pickHex}
      />
      <Swatches label={panelsWords.value.recent} colors={recentColors.value} onPick={pickHex} />
    </div>
  )
}
