let latest = Number.NaN
let text = ""

/**
 * A time, in milliseconds since 1970, as RFC 3339 writes it in UTC. Answers of the same millisecond, of which a busy
 * service gives many, share one text.
 */
export const isoTimestamp = (milliseconds: number): string => {
  if (milliseconds !== latest) {
    text = new Date(milliseconds).toISOString()
    latest = milliseconds
  }
  return text
}
