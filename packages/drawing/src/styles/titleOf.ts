import { publicPartOf } from "./publicPartOf.ts"

/** A title has at most this many characters of what the symbol says. */
const longestTitle = 120

/** The title of an image: the beginning of its data, as far as that is known to be public. */
export const titleOf = (data: string): string => {
  const text = publicPartOf(data)
  if (text === undefined) return "QR code"
  let end = 0
  let shortened = 0
  // Characters beyond U+FFFF take two places.
  for (let count = 0; count < longestTitle && end < text.length; count++) {
    shortened = end
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return `QR code: ${end < text.length ? `${text.slice(0, shortened)}…` : text}`
}
