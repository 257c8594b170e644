import { copySettings } from "./copySettings.ts"
import { type RawSettings, variablesOf } from "./Setting.ts"
import { settings } from "./settings.ts"

const known: ReadonlyArray<string> = [...Object.values(settings), ...Object.values(copySettings)].flatMap(
  variablesOf
)

/** The edit distance: insertions, deletions and replacements (Levenshtein, 1965). */
const distance = (from: string, to: string): number => {
  let above = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, character] of [...from].entries()) {
    let left = i + 1
    const row = [left]
    for (const [j, other] of [...to].entries()) {
      const [diagonal = 0, up = 0] = above.slice(j, j + 2)
      left = Math.min(diagonal + (character === other ? 0 : 1), up + 1, left + 1)
      row.push(left)
    }
    above = row
  }
  return above.at(-1) ?? 0
}

const nearest = (name: string): string | undefined =>
  known
    .map((variable) => ({ variable, far: distance(name.toUpperCase(), variable) }))
    .sort((a, b) => a.far - b.far)[0]?.variable

/** A warning for each non-empty unknown variable `QR_...`, with the nearest setting and without the value. */
export const explainUnknownVariables = (environment: RawSettings): ReadonlyArray<string> =>
  Object.entries(environment)
    .filter(([name, value]) => /^qr_/i.test(name) && value && !known.includes(name))
    .map(
      ([name]) =>
        `${name}: there is no such setting, so it has no effect; the nearest one is ${nearest(name)}`
    )
