/** Longer headers are not looked at: browsers send at most 4 KiB a cookie, and servers seldom set more than a few. */
const longestHeader = 16 * 1024

/**
 * The value of a cookie by its name, in time linear in the header's length. Undefined where two have the name: which one is
 * ours cannot be told, since any page of the same site may set the other (RFC 6265, section 8.6).
 */
export const cookieNamed = (name: string, header: string | undefined): string | undefined => {
  if (header === undefined || header.length > longestHeader) return undefined
  let found: string | undefined
  for (const pair of header.split(";")) {
    const end = pair.indexOf("=")
    if (end < 0 || pair.slice(0, end).trim() !== name) continue
    if (found !== undefined) return undefined
    found = pair.slice(end + 1).trim()
  }
  return found
}
