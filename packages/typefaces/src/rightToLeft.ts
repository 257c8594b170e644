import bidiModule from "bidi-js"
import arabic from "./arabic.json" with { type: "json" }
import hebrew from "./hebrew.json" with { type: "json" }
import { joined } from "./joined.ts"
import { type Typeface, typefaceOf } from "./Typeface.ts"

/** The typefaces of right-to-left scripts. */
export const rightToLeftTypefaces: ReadonlyArray<Typeface> = /* @__PURE__ */ [hebrew, arabic].map(typefaceOf)

type Factory = typeof bidiModule.default

/** bidi-js exports the factory itself; its types declare an object with it. */
const isFactory = (exported: unknown): exported is Factory => typeof exported === "function"

let bidi: ReturnType<Factory> | undefined

/** A line's characters from left to right (UAX 9), with Arabic letters joined. Its first letter decides the direction. */
export const arrange = (line: string): string => {
  const exported: unknown = bidiModule
  bidi ??= isFactory(exported) ? exported() : bidiModule.default()
  // Joins letters before reordering; direction does not depend on their form.
  const text = joined(line)
  return bidi.getReorderedString(text, bidi.getEmbeddingLevels(text))
}
