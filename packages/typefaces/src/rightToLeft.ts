import bidiModule from "bidi-js"
import { arabic } from "./arabic.ts"
import { hebrew } from "./hebrew.ts"
import { joined } from "./joined.ts"
import { type Typeface, typefaceOf } from "./Typeface.ts"

/** The typefaces of scripts that are written from right to left. */
export const rightToLeftTypefaces: ReadonlyArray<Typeface> = /* @__PURE__ */ [hebrew, arabic].map(typefaceOf)

type Factory = typeof bidiModule.default

/** Narrows the export of bidi-js, which is the factory itself; its types declare an object that has it. */
const isFactory = (exported: unknown): exported is Factory => typeof exported === "function"

let bidi: ReturnType<Factory> | undefined

/**
 * A line as its characters stand from left to right (UAX 9), Arabic letters joined. Its first letter says in which direction it is
 * read.
 */
export const arrange = (line: string): string => {
  const exported: unknown = bidiModule
  bidi ??= isFactory(exported) ? exported() : bidiModule.default()
  // Letters keep their direction in every form, so they are joined first, in the order in which they are read.
  const text = joined(line)
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text))
}
