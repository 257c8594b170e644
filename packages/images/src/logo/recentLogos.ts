/** A cache of examined logos. */
export interface RecentLogos<A> {
  /** Finds a logo by its given or normalized data URI. */
  readonly find: (dataUri: string) => A | undefined
  /** Adds a logo of about this many bytes; evicts the oldest. */
  readonly add: (dataUri: string, logo: A, bytes: number) => void
}

interface Recent<A> {
  readonly dataUri: string
  readonly logo: A
  readonly bytes: number
}

/** Caches the last logo, and earlier ones up to `capacity` bytes and `count` logos. */
export const makeRecentLogos = <A extends { readonly dataUri: string }>(
  capacity: number,
  count: number
): RecentLogos<A> => {
  let recent: ReadonlyArray<Recent<A>> = []

  const fill = (first: Recent<A>): void => {
    const kept = [first]
    let bytes = first.bytes
    for (const other of recent) {
      if (other === first) continue
      bytes += other.bytes
      if (bytes > capacity || kept.length === count) break
      kept.push(other)
    }
    recent = kept
  }

  return {
    find: (dataUri) => {
      const found = recent.find((one) => one.dataUri === dataUri || one.logo.dataUri === dataUri)
      if (found !== undefined && found !== recent[0]) fill(found)
      return found?.logo
    },
    add: (dataUri, logo, bytes) => fill({ dataUri, logo, bytes })
  }
}
