import type { Path } from "@quick-response/images/geometry/Path"
import { place } from "@quick-response/images/geometry/shapes"
import { idOf } from "../pathText/idOf.ts"
import { number, pathData } from "../pathText/pathData.ts"
import type { Modules } from "../scene/Scene.ts"
import { moduleData } from "./moduleData.ts"
import { type RepeatedTile, splitRepeated } from "./repeatedTiles.ts"

/** The longest run of tiles in one definition. */
const longestCopied = 8

/** A shape in `<defs>`. */
interface Definition {
  readonly id: string
  readonly markup: string
}

const definedRuns = new WeakMap<Path, Array<Definition | undefined>>()

/** The definition of `length` copies side by side; cached. */
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

/** A tile as copies of one outline, or of a run of them. Adds their definitions to `copied`. */
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

export interface ModulesMarkup {
  /** Path data of the modules that are written out. */
  readonly data: string
  /** Elements that copy the others; empty if there are no copies. */
  readonly copies: string
  readonly copied: Iterable<Definition>
}

/** Writes the modules of a layer. Long outlines that repeat are defined once and copied, if `mayCopy`. */
export const modulesMarkup = (layer: Modules, mayCopy: boolean): ModulesMarkup => {
  const split = mayCopy ? splitRepeated(layer) : undefined
  if (split === undefined) return { data: moduleData(layer), copies: "", copied: [] }
  const copied = new Set<Definition>()
  const copies = split.repeated.map((tile) => copiesOf(tile, copied)).join("")
  return { data: moduleData(split.rest), copies, copied }
}
