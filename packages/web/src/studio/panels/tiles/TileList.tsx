import type { ComponentChildren } from "preact"
import { useId, useRef } from "preact/hooks"
import type { Design } from "../../../design/values.ts"
import { CheckIcon } from "../../../ground/icons.tsx"
import { edit, finishStep } from "../../state/design.ts"
import { priceTag } from "../surcharges.ts"
import type { View } from "./crops.ts"
import { movedTo, typedTo } from "./moves.ts"
import { TilePicture } from "./TilePicture.tsx"

/** One of the things that a design can have. */
export interface Choice {
  readonly name: string
  readonly label: string
  /** The common name of it and its neighbors; undefined if they stand for themselves. */
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
  return tag === undefined ? null : <span class="tile-price amount">{tag}</span>
}

/**
 * A group of radio buttons, each with a picture of the design that it leads to. Arrow keys move in rows and columns, Home and End
 * to the ends, and typing to a name; the choice that they lead to is chosen, all in one step of undo.
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
  /** The name of the design's choice; undefined if it is not in the list. */
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
      class="tile-group"
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
      <div class="tiles" ref={list} onKeyDown={press}>
        {choices.map((choice, at) => [
          choice.group === undefined || choice.group === choices[at - 1]?.group ? null : (
            <p key={choice.group} class="tiles-group small second">
              {choice.group}
            </p>
          ),
          <label key={choice.name} class="tile" title={choice.label}>
            <input
              type="radio"
              name={group}
              value={choice.name}
              checked={choice.name === chosen}
              onChange={() => choose(choice)}
            />
            <TilePicture change={choice.change} view={view} />
            <span class="tile-check">
              <CheckIcon size={16} />
            </span>
            <span class="tile-name">{choice.label}</span>
            <PriceTag price={choice.price} />
          </label>
        ])}
      </div>
      {children}
    </fieldset>
  )
}
