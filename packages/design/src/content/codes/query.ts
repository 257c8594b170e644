/** The parameters that are present as a query of a URI, percent-encoded in UTF-8; without any, empty. */
export const query = (parameters: Readonly<Record<string, string | undefined>>): string => {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  )
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

/** Percent-encodes all but the unreserved characters of RFC 3986 and `@`, which stands in the parts of addresses. */
export const encodeAddress = (text: string): string => encodeURIComponent(text).replaceAll("%40", "@")
