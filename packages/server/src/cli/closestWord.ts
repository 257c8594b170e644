/** The Levenshtein distance of two words. */
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

/** The largest distance at which a word is suggested. */
const mostTypos = 2

/** The closest known word, ignoring case; undefined if none is close. */
export const closestWord = (given: string, words: ReadonlyArray<string>): string | undefined => {
  const [closest] = words
    .map((word) => ({ word, typos: distance(given.toLowerCase(), word) }))
    .filter(({ typos }) => typos <= mostTypos)
    .sort((a, b) => a.typos - b.typos)
  return closest?.word
}
