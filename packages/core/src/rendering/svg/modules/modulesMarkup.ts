import type { Modules } from "../../scene/Scene.ts"
import { place } from "../../scene/shapes.ts"
import { number, pathData } from "../pathData.ts"
import { moduleData } from "./moduleData.ts"
import { type RepeatedTile, splitRepeated } from "./repeatedTiles.ts"

/** Runs are copied in pieces of at most so many tiles. */
const longestCopied = 8

/** A tile as copies of one outline, or of as many as stand beside each other. */
const copies = (
  { outline, runs }: RepeatedTile,
  define: (about: string, markup: (id: string) => string) => string
): string => {
  const ids = new Map<number, string>()
  const idOfRun = (length: number): string => {
    const known = ids.get(length)
    if (known !== undefined) return known
    const data = Array.from({ length }, (_, x) => pathData(place(outline, { x }))).join("")
    const id = define(data, (own) => `<path id="${own}" d="${data}"/>`)
    ids.set(length, id)
    return id
  }
  return runs
    .flatMap(({ x, y, length }) =>
      Array.from({ length: Math.ceil(length / longestCopied) }, (_, i) => {
        const from = i * longestCopied
        const id = idOfRun(Math.min(longestCopied, length - from))
        return `<use xlink:href="#${id}" x="${number(x + from)}" y="${number(y)}"/>`
      })
    )
    .join("")
}

/** Modules as SVG. */
export interface ModulesMarkup {
  /** Path data of those that are written out. */
  readonly data: string
  /** Elements that copy the others; empty where there are none. */
  readonly copies: string
}

/** Writes the modules of a layer; long outlines that come often are defined once and copied, where they may be. */
export const modulesMarkup = (
  layer: Modules,
  mayCopy: boolean,
  define: (about: string, markup: (id: string) => string) => string
): ModulesMarkup => {
  const split = mayCopy ? splitRepeated(layer) : undefined
  return split === undefined
    ? { data: moduleData(layer), copies: "" }
    : {
        data: moduleData(split.rest),
        copies: split.repeated.map((tile) => copies(tile, define)).join("")
      }
}
