/** The number of letters to put in, take out or replace to make one word of the other (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1)
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** The most letters by which a word that was meant is taken to differ. */
const mostTypos = 2

/** The word that was probably meant, letter case ignored; undefined if none is close. */
export const closestWord = (given: string, words: ReadonlyArray<string>): string | undefined => {
  const [closest] = words
    .map((word) => ({ word, typos: distance(given.toLowerCase(), word) }))
    .filter(({ typos }) => typos <= mostTypos)
    .sort((a, b) => a.typos - b.typos)
  return closest?.word
}
