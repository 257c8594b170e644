/** A least recently used cache bounded in bytes. */
export interface ByteCache<A> {
  readonly get: (key: string) => A | undefined
  readonly set: (key: string, value: A, bytes: number) => void
}

interface Entry<A> {
  readonly value: A
  readonly bytes: number
}

/** The approximate overhead of an entry, in bytes. */
const overhead = 200

/**
 * A cache of at most `capacity` bytes, keys included. The least recently used entries are evicted first. A value of
 * more than an eighth of the capacity is not kept.
 *
 * @example
 * ```ts
 * import { makeByteCache } from "@quick-response/core/drawing"
 *
 * const cache = makeByteCache<string>(10_000)
 * cache.set("a", "<svg/>", 6)
 * cache.get("a") // => "<svg/>"
 * ```
 */
export const makeByteCache = <A>(capacity: number): ByteCache<A> => {
  const entries = new Map<string, Entry<A>>()
  let total = 0
  const remove = (key: string): Entry<A> | undefined => {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    entries.delete(key)
    total -= entry.bytes
    return entry
  }
  const add = (key: string, entry: Entry<A>): void => {
    entries.set(key, entry)
    total += entry.bytes
  }
  return {
    get: (key) => {
      const entry = remove(key)
      if (entry === undefined) return undefined
      add(key, entry)
      return entry.value
    },
    set: (key, value, bytes) => {
      remove(key)
      const entry = { value, bytes: bytes + 2 * key.length + overhead }
      if (entry.bytes > capacity / 8) return
      add(key, entry)
      for (const oldest of entries.keys()) {
        if (total <= capacity) break
        remove(oldest)
      }
    }
  }
}
