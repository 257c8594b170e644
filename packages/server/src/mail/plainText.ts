import { type Brand, operatorLinks, operatorLinkWords } from "@quick-response/core"
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

/** The foot of a letter under a brand: its name and its links, after the line that begins a signature (RFC 3676, section 4.3). */
const footOf = ({ name, links }: Brand, { language }: Words): string =>
  [
    "-- ",
    name,
    ...operatorLinks.flatMap((link) =>
      links[link] === undefined ? [] : [`${operatorLinkWords[language][link]}: ${links[link]}`]
    )
  ].join("\n")

/** A letter as plain text, under a brand if there is one: the link stands in a line of its own. */
export const plainText = (words: Words, link: string, brand?: Brand): string => {
  const { happened, todo, action, lasts, otherwise } = words
  const parts = [happened, todo, action === undefined ? undefined : link, lasts, otherwise]
  const paragraphs = parts.filter((part) => part !== undefined).map(wrap)
  return `${[...paragraphs, ...(brand === undefined ? [] : [footOf(brand, words)])].join("\n\n")}\n`
}
