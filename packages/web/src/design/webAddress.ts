/** True if a text is a name of a host, such as `cafe-luna.example`: two labels at least, the last of letters. */
const isHost = (text: string): boolean => {
  const labels = text.split(".")
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*)$/u.test(label)) &&
    /^\p{L}{2,}$/u.test(labels.at(-1) ?? "")
  )
}

/** A scheme before another, for example if an address was pasted after a typed `https://`. */
const schemeTwice = /^\s*(?:https?:\/\/)+(?=https?:\/\/)/i

/**
 * A web address: `https://` is added if it begins with a host, and of several schemes one is kept. Any other text is
 * unchanged.
 */
export const withScheme = (given: string): string => {
  const text = given.replace(schemeTwice, "")
  const trimmed = text.trim()
  const [host = ""] = trimmed.split(/[/?#:]/, 1)
  return isHost(host) && !/\s/.test(trimmed) ? `https://${trimmed}` : text
}

/** True if a field takes web addresses, which its example shows. */
export const takesAddresses = ({ example }: { readonly example?: unknown }): boolean =>
  /^https:/.test(String(Array.isArray(example) ? example[0] : example))

/** The beginning of short addresses at an own domain. */
export const shortUrlAt = (host: string): string => `HTTPS://${host.toUpperCase()}/`
