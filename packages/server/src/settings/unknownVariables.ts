import { settings, type Texts } from "./settings.ts"

const known: ReadonlyArray<string> = Object.values(settings).map(({ variable }) => variable)

/** How many characters have to be put in, left out or replaced to make one text the other (Levenshtein, 1965). */
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

/**
 * A sentence for each variable of the environment that is meant for this program, as its beginning says, and is none of
 * its settings: it names the nearest one. What the variable is set to is not shown. An empty one is as good as none.
 */
export const explainUnknown = (environment: Texts): ReadonlyArray<string> =>
  Object.entries(environment)
    .filter(([name, value]) => /^qr_/i.test(name) && value && !known.includes(name))
    .map(
      ([name]) =>
        `${name}: there is no such setting, so it has no effect; the nearest one is ${nearest(name)}`
    )
