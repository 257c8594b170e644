/** True if a text is a name of a host, such as `cafe-luna.example`: two labels at least, the last of letters. */
const isHost = (text: string): boolean => {
  const labels = text.split(".")
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*)$/u.test(label)) &&
    /^\p{L}{2,}$/u.test(labels.at(-1) ?? "")
  )
}

/** A scheme before another, as after pasting an address behind a typed `https://`. */
const schemeTwice = /^\s*(?:https?:\/\/)+(?=https?:\/\/)/i

/** A web address with `https://` put before it, if it begins with a host as people write it, and with one scheme of several; any other text unchanged. */
export const withScheme = (given: string): string => {
  const text = given.replace(schemeTwice, "")
  const trimmed = text.trim()
  const [host = ""] = trimmed.split(/[/?#:]/, 1)
  return isHost(host) && !/\s/.test(trimmed) ? `https://${trimmed}` : text
}

/** True if a field takes addresses of the web: its example is one. */
export const takesAddresses = ({ example }: { readonly example?: unknown }): boolean =>
  /^https:/.test(String(Array.isArray(example) ? example[0] : example))
