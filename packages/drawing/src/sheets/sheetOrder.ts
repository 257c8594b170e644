import { keysOf } from "@quick-response/design/config/keysOf"
import { type FrameFont, frameFonts } from "@quick-response/design/config/options"
import type { Field } from "@quick-response/design/field/Field"
import { examined, type Known, literal } from "@quick-response/design/field/leaves"
import { object } from "@quick-response/design/field/object"
import { missingCharacter } from "@quick-response/typefaces/characters"
import { longestTexts, type Paper, papers, type SheetName, sheetKinds } from "./sheetKinds.ts"

/** A line of text that can be drawn entirely. */
const lineOf = (maximum: number): Field<string> => {
  const description = `a line of at most ${maximum} characters`
  return examined(
    { description, longest: 2 * maximum, jsonSchema: { type: "string", maxLength: maximum, description } },
    (text) => {
      if ([...text].length > maximum) return { reason: `is longer than ${maximum} characters; shorten it` }
      const character = missingCharacter(text)
      return character === undefined
        ? { text }
        : { reason: `no typeface has ${JSON.stringify(character)}; leave it out` }
    }
  )
}

/** A sheet to print: the item, and the texts beside the code. */
export interface SheetOrder {
  readonly sheet: Known<SheetName>
  /** A4 by default. */
  readonly paper?: Known<Paper> | undefined
  /** The text over the code, at most 40 characters; ignored by items without room for it. */
  readonly headline?: string | undefined
  /** The text under the code, at most 80 characters. */
  readonly line?: string | undefined
  /** The typeface of the texts; sans by default. */
  readonly font?: Known<FrameFont> | undefined
}

/** An order after reading. */
export interface ReadSheetOrder extends Omit<SheetOrder, "sheet" | "paper" | "font"> {
  readonly sheet: SheetName
  readonly paper?: Paper | undefined
  readonly font?: FrameFont | undefined
}

export const sheetOrderField: Field<ReadSheetOrder, SheetOrder> = object(
  "an object",
  { sheet: literal(keysOf(sheetKinds)) },
  {
    paper: literal(keysOf(papers)),
    headline: lineOf(longestTexts.headline),
    line: lineOf(longestTexts.line),
    font: literal(frameFonts.map(({ name }) => name))
  }
)
