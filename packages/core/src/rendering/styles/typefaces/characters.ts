import { runs as sansRuns } from "./coverage.ts"

/** Code points in their order: each run by its first one and its length. */
export type Runs = ReadonlyArray<readonly [first: number, length: number]>

/** The characters of a caption: composed where that is possible, without the selectors that ask for a colored or a plain form. */
export const charactersOf = (text: string): ReadonlyArray<string> => [
  ...text.normalize("NFC").replace(/[\ufe0e\ufe0f]/g, "")
]

/** The place of a character among those of a typeface, in the order of their code points; -1 where it lacks it. */
export const indexOfCharacter = (character: string, runs: Runs = sansRuns): number => {
  const code = character.codePointAt(0) ?? -1
  let before = 0
  for (const [first, length] of runs) {
    if (code < first) return -1
    if (code < first + length) return before + code - first
    before += length
  }
  return -1
}

/** The first character of a text that no typeface draws: the default one stands in for the others. */
export const missingCharacter = (text: string): string | undefined =>
  charactersOf(text).find((character) => indexOfCharacter(character) < 0)
