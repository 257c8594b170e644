/** Plain IPv4, which needs no normalization. */
const plainAddress = /^[\d.]+$/

/** An address as limits count it: IPv6 by its /64, since each customer has that many (RFC 6177). */
const normalized = (address: string): string => {
  if (plainAddress.test(address)) return address
  const text = address
    .trim()
    .toLowerCase()
    .replace(/^\[(.+)\](?::\d+)?$/, "$1")
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!text.includes(":") || text.includes(".")) return text.replace(/:\d+$/, "")
  const [head, tail] = text.split("::")
  const before = head ? head.split(":") : []
  const after = tail?.split(":") ?? []
  const gap = Array.from({ length: 8 - before.length - after.length }, () => "0")
  return [...before, ...gap, ...after].slice(0, 4).join(":")
}

/**
 * The address for limits. Only `X-Forwarded-For` entries from trusted proxies count: clients may forge the earlier
 * ones.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number
): string | undefined => {
  const entries = forwardedFor?.split(",") ?? []
  // Without trusted proxies, this is past the last entry.
  const address = entries[Math.max(0, entries.length - trustedProxies)] ?? peer
  return address === undefined ? undefined : normalized(address)
}
