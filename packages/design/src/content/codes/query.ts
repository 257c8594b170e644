/** The present parameters as a URI query, percent-encoded in UTF-8; empty without any. */
export const query = (parameters: Readonly<Record<string, string | undefined>>): string => {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
  )
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

/** Percent-encodes all but the unreserved characters of RFC 3986 and `@`. */
export const encodeAddress = (text: string): string => encodeURIComponent(text).replaceAll("%40", "@")
