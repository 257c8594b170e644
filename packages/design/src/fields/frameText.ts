import { missingCharacter } from "@quick-response/typefaces/characters"
import { styleBounds } from "../config/bounds.ts"
import { type Field, refused } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { rule } from "../field/faults.ts"
import { text } from "../field/leaves.ts"

const { maximum } = styleBounds.frameTextLength

const mostLines = 2

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

const tooManyLines = rule(
  "tooManyLines",
  ({ lines }: { readonly lines: number }) => `has ${lines} lines, and a caption has ${mostLines} at most`
)

const noSuchCharacter = rule(
  "noSuchCharacter",
  ({ character }: { readonly character: string }) =>
    `the caption font has no ${codePoint(character)} ${JSON.stringify(character)}; it has Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation, currencies, arrows and a few icons`
)

/** One or two lines of characters in the caption font. */
export const read = (): Field<string> => {
  const caption = text(maximum)
  return {
    ...caption,
    read: (value, faults) => {
      const given = caption.read(value, faults)
      const lines = typeof given === "string" ? given.split("\n") : []
      const character = missingCharacter(lines.join(""))
      if (lines.length > mostLines) faults.push(tooManyLines([], { lines: lines.length }))
      else if (character === undefined) return given
      else faults.push(noSuchCharacter([], { character }))
      return refused
    }
  }
}

export const usual = "SCAN ME"

export const price = "free"

export const form: FieldForm<"frame", string> = {
  label: "Caption",
  panel: "frame",
  sample: ({ oneOf }) =>
    oneOf(["SCAN ME", "Menü", "Table 12\nOrder here", "", "A <b>&\"'", "W".repeat(maximum)])
}
