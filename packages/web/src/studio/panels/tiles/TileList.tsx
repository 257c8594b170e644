import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef, useState } from "preact/hooks"
import type { sayFault } from "../../../design/sayFault.ts"
import { configJsonOf, configOf, type Design } from "../../../design/values.ts"
import { drawInWorker } from "../../../drawing/drawInWorker.ts"
import { CannotDraw } from "../../../drawing/drawingQueue.ts"
import { inPixels } from "../../../drawing/inPixels.ts"
import type { DrawingFault } from "../../../drawing/protocol.ts"
import { makeKept } from "../../../drawing/recentlyUsed.ts"
import { svgAddress } from "../../../drawing/svgAddress.ts"
import { drawing, shortUrl } from "../../../frame/service.ts"
import { CheckIcon, TriangleAlertIcon } from "../../../ground/icons.tsx"
import { useVisible } from "../../../ground/useVisible.ts"
import { edit, finishStep } from "../../state/design.ts"
import { liveFault } from "../../state/livePicture.ts"
import * as style from "../../styles/panels.module.css"
import { priceTag } from "../surcharges.ts"
import type { View } from "./crops.ts"
import { movedTo, typedTo } from "./moves.ts"
import { pausedDesign } from "./pausedDesign.ts"

/**
 * The most characters of designs and documents in cached pictures of choices: enough for some hundreds, or for a few
 * with large logos.
 */
const mostHeld = 24_000_000

/** The width in pixels that documents state; they are scaled. */
const size = 96

/** The picture of a choice: its address for `<img>`, and the reason why the design cannot be sold with it. */
interface TileDrawn {
  readonly address: string
  readonly fault: DrawingFault | undefined
}

const kept = makeKept<TileDrawn>(mostHeld, ({ address }) => URL.revokeObjectURL(address))

/** A key that is equal for designs with the same picture, regardless of the order of fields. */
const keyOf = (design: Design): string =>
  JSON.stringify(
    Object.entries(configOf(design))
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )

/** The longer side in pixels if drawing is sold: documents must be bought. */
const soldSize = 192

/**
 * A design's picture, drawn after those requested before; as pixels if drawing is sold. Rejects with `CannotDraw`, or
 * with the signal's reason if it is aborted while waiting.
 */
const tilePicture = async (
  design: Design,
  view: View,
  { isSold, signal }: { readonly isSold: boolean; readonly signal: AbortSignal }
): Promise<TileDrawn> => {
  const seen = view.of(design)
  const key = `${view.name} ${isSold} ${keyOf(seen)}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const configJson = configJsonOf(seen)
  const { image, fault } = await drawInWorker(
    { configJson, format: "svg", size, isShownOnly: true, shortUrl: shortUrl.value },
    { signal, place: "last" }
  )
  if (typeof image !== "string") throw new TypeError("an SVG is text")
  const shown = view.cut(image)
  const address = isSold ? URL.createObjectURL(await inPixels(shown, soldSize)) : svgAddress(shown)
  const drawn = { address, fault }
  kept.set(key, drawn, key.length + image.length)
  return drawn
}

/** The design with one change. It is drawn while it is in view; the previous picture is shown until then. */
const TilePicture = ({
  change,
  view
}: {
  readonly change: (design: Design) => Design
  readonly view: View
}) => {
  const place = useRef<HTMLSpanElement>(null)
  const isVisible = useVisible(place, "120px")
  const [address, setAddress] = useState<string>()
  const [fault, setFault] = useState<DrawingFault>()
  const design = pausedDesign.value
  const sold = drawing.value
  useEffect(() => {
    if (!isVisible || design === undefined || sold === undefined) return
    const aborter = new AbortController()
    const { signal } = aborter
    tilePicture(change(design), view, { isSold: sold === "paid", signal }).then(
      (drawn) => {
        if (signal.aborted) return
        setAddress(drawn.address)
        setFault(drawn.fault)
      },
      (error: unknown) => {
        if (!signal.aborted && error instanceof CannotDraw) setFault(error.fault)
      }
    )
    return () => aborter.abort()
  }, [isVisible, design, sold])
  // If the design itself is refused, the fault is not in this choice.
  const isUnfit = fault !== undefined && liveFault.value === undefined
  const [say, setSay] = useState<typeof sayFault>()
  useEffect(() => {
    if (!isUnfit) return
    import("../../../design/sayFault.ts").then(
      (loaded) => setSay(() => loaded.sayFault),
      // The warning icon is shown without its sentence.
      () => undefined
    )
  }, [isUnfit])
  return (
    <span
      ref={place}
      class={isUnfit ? `${style.tilePicture} ${style.unfit}` : style.tilePicture}
      title={isUnfit && say !== undefined ? fault.faults.map(say).join(" ") : undefined}
    >
      {address === undefined ? null : <img src={address} alt="" width="96" height="96" />}
      {isUnfit ? <TriangleAlertIcon /> : null}
    </span>
  )
}

/** One of a design's choices. */
export interface Choice {
  readonly name: string
  readonly label: string
  /** The group name of it and its neighbors; undefined without a group. */
  readonly group?: string
  /** Its surcharge in credits; undefined until it is known. */
  readonly price: number | undefined
  /** The design with it. */
  readonly change: (design: Design) => Design
}

/** Milliseconds within which typed letters count as one text. */
const typingPause = 800

/** The number of tiles in the first row. */
const columnsOf = (tiles: ReadonlyArray<HTMLElement>): number => {
  const top = tiles[0]?.getBoundingClientRect().top
  const next = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top)
  return next < 1 ? tiles.length : next
}

const PriceTag = ({ price }: Pick<Choice, "price">) => {
  const tag = priceTag(price)
  return tag === undefined ? null : <span class={`${style.tilePrice} amount`}>{tag}</span>
}

/**
 * A group of radio buttons, each with a picture of the resulting design. Arrow keys move in rows and columns, Home and
 * End to the ends, and typing to a name. Each move selects the choice; together they are one undo step.
 */
export const TileList = ({
  label,
  choices,
  chosen,
  view,
  about,
  children
}: {
  readonly label: string
  /** A hint, shown above the choices. */
  readonly about?: string | undefined
  readonly choices: ReadonlyArray<Choice>
  /** The name of the design's current choice; undefined if it is not in the list. */
  readonly chosen: string | undefined
  readonly view: View
  /** The content below the tiles. */
  readonly children?: ComponentChildren
}) => {
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: "", at: 0 })
  const choose = ({ change }: Choice) => edit(change, { step: group })

  const goTo = (index: number | undefined, event: KeyboardEvent) => {
    const choice = choices[index ?? -1]
    if (index === undefined || choice === undefined) return
    event.preventDefault()
    choose(choice)
    list.current?.querySelectorAll("input")[index]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || list.current === null) return
    const inputs = [...list.current.querySelectorAll("input")]
    const at = inputs.findIndex((input) => input.matches(":focus"))
    const { key } = event
    if (key.length === 1 && !(key === " " && typed.current.text === "")) {
      const isLate = event.timeStamp - typed.current.at > typingPause
      typed.current = { text: (isLate ? "" : typed.current.text) + key, at: event.timeStamp }
      const labels = choices.map((choice) => choice.label)
      goTo(typedTo(labels, at, typed.current.text), event)
    } else {
      const tiles = inputs.flatMap((input) => input.closest("label") ?? [])
      goTo(movedTo(key, at, { count: inputs.length, columns: columnsOf(tiles) }), event)
    }
  }

  return (
    <fieldset
      class={style.tileGroup}
      aria-describedby={about === undefined ? undefined : `${group}-about`}
      onFocusOut={finishStep}
      onPointerDown={finishStep}
    >
      <legend>{label}</legend>
      {about === undefined ? null : (
        <p id={`${group}-about`} class="small second">
          {about}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move among the radio buttons in it. */}
      <div class={style.tiles} ref={list} onKeyDown={press}>
        {choices.map((choice, at) => [
          choice.group === undefined || choice.group === choices[at - 1]?.group ? null : (
            <p key={choice.group} class={`${style.tilesGroup} small second`}>
              {choice.group}
            </p>
          ),
          <label key={choice.name} class={style.tile} title={choice.label}>
            <input
              type="radio"
              name={group}
              value={choice.name}
              checked={choice.name === chosen}
              onChange={() => choose(choice)}
            />
            <TilePicture change={choice.change} view={view} />
            <span class={style.tileCheck}>
              <CheckIcon size={16} />
            </span>
            <span class={style.tileName}>{choice.label}</span>
            <PriceTag price={choice.price} />
          </label>
        ])}
      </div>
      {children}
    </fieldset>
  )
}
