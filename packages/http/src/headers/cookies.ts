/** Longer headers are ignored: browsers send at most 4 KiB a cookie, and servers seldom set more than a few. */
const longestHeader = 16 * 1024

/**
 * A cookie's value by name, in linear time. Undefined for duplicates: any page of the same site may set a second one
 * (RFC 6265, section 8.6).
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
