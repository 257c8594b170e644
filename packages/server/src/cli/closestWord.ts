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

/** The closest known word, ignoring case; undefined if it is more than `mostTypos` letters off. */
export const closestWord = (
  given: string,
  words: ReadonlyArray<string>,
  mostTypos: number = Number.POSITIVE_INFINITY
): string | undefined => {
  const [closest] = words
    .map((word) => ({ word, typos: distance(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ typos }) => typos <= mostTypos)
    .sort((a, b) => a.typos - b.typos)
  return closest?.word
}
