/** Keeps what was used last, up to a number of bytes. */
export interface ByteCache<A> {
  readonly get: (key: string) => A | undefined
  readonly set: (key: string, value: A, bytes: number) => void
}

interface Entry<A> {
  readonly value: A
  readonly bytes: number
}

/** What a key and its entry take beside their content, roughly. */
const overhead = 200

/**
 * A cache of at most `capacity` bytes, keys included: whatever was unused the longest goes first. A value of more than
 * an eighth of it is not kept, so that one request cannot push out all others.
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
