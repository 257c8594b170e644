/** Numbers the `?` of a text. No statement of the adapter has one in a literal. */
export const numbered = (text: string): string => {
  let count = 0
  return text.replaceAll("?", () => `$${++count}`)
}
