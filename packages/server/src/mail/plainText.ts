import type { Words } from "./words.ts"

const width = 72

/** Breaks a paragraph between words. A longer word, such as a link, stays whole. */
const wrap = (paragraph: string): string => {
  const lines: Array<string> = []
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join("\n")
}

/** A letter as plain text: the link stands in a line of its own. */
export const plainText = (words: Words, link: string): string => {
  const { happened, todo, action, lasts, otherwise } = words
  const parts = [happened, todo, action === undefined ? undefined : link, lasts, otherwise]
  return `${parts
    .filter((part) => part !== undefined)
    .map(wrap)
    .join("\n\n")}\n`
}
