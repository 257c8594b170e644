import { type Brand, operatorLinks, operatorLinkWords } from "@quick-response/core"
import type { Words } from "./words.ts"

const width = 72

/** Wraps a paragraph between words. Longer words, such as links, stay whole. */
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

/** The footer of a branded mail, after the signature separator (RFC 3676, section 4.3): name and links. */
const footOf = ({ name, links }: Brand, { language }: Words): string =>
  [
    "-- ",
    name,
    ...operatorLinks.flatMap((link) =>
      links[link] === undefined ? [] : [`${operatorLinkWords[language][link]}: ${links[link]}`]
    )
  ].join("\n")

/** A mail as plain text, with the brand if one is set. The link has its own line. */
export const plainText = (words: Words, link: string, brand?: Brand): string => {
  const { happened, todo, action, lasts, otherwise } = words
  const parts = [happened, todo, action === undefined ? undefined : link, lasts, otherwise]
  const paragraphs = parts.filter((part) => part !== undefined).map(wrap)
  return `${[...paragraphs, ...(brand === undefined ? [] : [footOf(brand, words)])].join("\n\n")}\n`
}
