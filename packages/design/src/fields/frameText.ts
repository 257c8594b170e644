import { missingCharacter } from "@quick-response/typefaces/characters"
import { styleBounds } from "../config/bounds.ts"
import { type Field, refuseSince } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { text } from "../field/leaves.ts"

const { maximum } = styleBounds.frameTextLength

const mostLines = 2

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

/** One line or two that the caption font can draw whole. */
export const read = (): Field<string> => {
  const caption = text(maximum)
  return {
    ...caption,
    read: (value, faults) => {
      const given = caption.read(value, faults)
      const lines = typeof given === "string" ? given.split("\n") : []
      if (lines.length > mostLines)
        return refuseSince(`has ${lines.length} lines, and a caption has ${mostLines} at most`, faults)
      const missing = missingCharacter(lines.join(""))
      return missing === undefined
        ? given
        : refuseSince(
            `the caption font has no ${codePoint(missing)} ${JSON.stringify(missing)}; it has Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation, currencies and arrows`,
            faults
          )
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
