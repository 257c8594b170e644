/** A title has at most this many characters of the data. */
const longestTitle = 120

/** What an image is called: the beginning of its data. */
export const titleOf = (data: string): string => {
  let end = 0
  let shortened = 0
  // Characters beyond U+FFFF take two places.
  for (let count = 0; count < longestTitle && end < data.length; count++) {
    shortened = end
    end += (data.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return `QR code: ${end < data.length ? `${data.slice(0, shortened)}…` : data}`
}
