import { rightToLeftRuns, runs as sansRuns } from "./coverage.ts"
import { isIcon } from "./iconCharacters.ts"

/** Code points in their order: by turns how many are left out, and how many there are. */
export type Runs = ReadonlyArray<number>

/** Invisible characters: signs of direction and joining, and the selectors that ask for a colored or a plain form. */
const unseen = /[\u200c-\u200f]|\ufe0e|\ufe0f/g

/** The characters of a caption that are drawn: composed if that is possible. */
export const charactersOf = (text: string): ReadonlyArray<string> => [
  ...text.normalize("NFC").replace(unseen, "")
]

/** True if a text has letters written from right to left. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

/** The place of a character among those of a typeface, in the order of their code points; -1 if it lacks it. */
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

/** The first character of a text that no typeface draws: the default one stands in for the others. */
export const missingCharacter = (text: string): string | undefined =>
  charactersOf(text).find(
    (character) =>
      indexOfCharacter(character) < 0 &&
      indexOfCharacter(character, rightToLeftRuns) < 0 &&
      !isIcon(character)
  )
