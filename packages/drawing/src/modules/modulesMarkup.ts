import type { Path } from "@quick-response/images/geometry/Path"
import { place } from "@quick-response/images/geometry/shapes"
import { idOf } from "../pathText/idOf.ts"
import { number, pathData } from "../pathText/pathData.ts"
import type { Modules } from "../scene/Scene.ts"
import { moduleData } from "./moduleData.ts"
import { type RepeatedTile, splitRepeated } from "./repeatedTiles.ts"

/** The most tiles of a piece in which runs are copied. */
const longestCopied = 8

/** A definition that is copied. */
interface Definition {
  readonly id: string
  readonly markup: string
}

const definedRuns = new WeakMap<Path, Array<Definition | undefined>>()

/** The definition of several copies of an outline beside each other; made once. */
const definitionOf = (outline: Path, length: number): Definition => {
  const byLength = definedRuns.get(outline) ?? []
  definedRuns.set(outline, byLength)
  const known = byLength[length]
  if (known !== undefined) return known
  const data = Array.from({ length }, (_, x) => pathData(place(outline, { x }))).join("")
  const id = idOf(data)
  const made = { id, markup: `<path id="${id}" d="${data}"/>` }
  byLength[length] = made
  return made
}

/** A tile as copies of one outline, or of as many as stand beside each other; adds what they copy. */
const copiesOf = ({ outline, runs }: RepeatedTile, copied: Set<Definition>): string => {
  let text = ""
  for (const { x, y, length } of runs) {
    const row = number(y)
    for (let from = 0; from < length; from += longestCopied) {
      const definition = definitionOf(outline, Math.min(longestCopied, length - from))
      copied.add(definition)
      text += `<use xlink:href="#${definition.id}" x="${number(x + from)}" y="${row}"/>`
    }
  }
  return text
}

/** Modules as SVG. */
export interface ModulesMarkup {
  /** Path data of those that are written out. */
  readonly data: string
  /** Elements that copy the others; empty where there are none. */
  readonly copies: string
  /** The definitions that they copy. */
  readonly copied: Iterable<Definition>
}

/** Writes the modules of a layer; long outlines that come often are defined once and copied, where they may be. */
export const modulesMarkup = (layer: Modules, mayCopy: boolean): ModulesMarkup => {
  const split = mayCopy ? splitRepeated(layer) : undefined
  if (split === undefined) return { data: moduleData(layer), copies: "", copied: [] }
  const copied = new Set<Definition>()
  const copies = split.repeated.map((tile) => copiesOf(tile, copied)).join("")
  return { data: moduleData(split.rest), copies, copied }
}
