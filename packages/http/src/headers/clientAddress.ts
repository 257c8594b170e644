/** IPv4 as most peers have it, which is in its normal form. */
const plainAddress = /^[\d.]+$/

/** An address as limits count it: IPv6 by its /64, since a single customer has that many (RFC 6177). */
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
 * The address that limits count by. Only the entries of `X-Forwarded-For` that trusted proxies appended count: the client may write
 * anything before them.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number
): string | undefined => {
  const entries = forwardedFor?.split(",") ?? []
  // Without a trusted proxy, this is past the last entry.
  const address = entries[Math.max(0, entries.length - trustedProxies)] ?? peer
  return address === undefined ? undefined : normalized(address)
}
