import { isIcon } from "./iconCharacters.ts"
import rightToLeftRuns from "./rightToLeftRuns.json" with { type: "json" }
import sansRuns from "./runs.json" with { type: "json" }

/** Run-length encoded code points: alternately the numbers of absent and present ones. */
export type Runs = ReadonlyArray<number>

/** Invisible characters: direction and joining marks, and variation selectors. */
const unseen = /[\u200c-\u200f]|\ufe0e|\ufe0f/g

/** A caption's visible characters, composed if possible. */
export const charactersOf = (text: string): ReadonlyArray<string> => [
  ...text.normalize("NFC").replace(unseen, "")
]

/** True if a text contains right-to-left letters. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

/** The index of a character among a typeface's code points; -1 if absent. */
export const indexOfCharacter = (character: string, runs: Runs = sansRuns): number => {
  const code = character.codePointAt(0) ?? -1
  let place = 0
  let next = 0
  for (let i = 0; i < runs.length; i += 2) {
    next += runs[i] ?? 0
    const length = runs[i + 1] ?? 0
    if (code < next) return -1
    if (code < next + length) return place + code - next
    next += length
    place += length
  }
  return -1
}

/** The first character that no typeface has: the default one supplements the others. */
export const missingCharacter = (text: string): string | undefined =>
  charactersOf(text).find(
    (character) =>
      indexOfCharacter(character) < 0 &&
      indexOfCharacter(character, rightToLeftRuns) < 0 &&
      !isIcon(character)
  )
