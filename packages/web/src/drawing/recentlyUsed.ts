/**
 * Values by text; drops the least recently used ones when it is full. `lru-cache`, which servers use, has 17 KB, this
 * 0.4.
 */
export interface Kept<A> {
  readonly get: (key: string) => A | undefined
  /** `held` returns the size of the value and its key. */
  readonly set: (key: string, value: A, held: number) => void
  readonly delete: (key: string) => void
}

/** Keeps values up to a total size, and always the newest. A dropped value is released. */
export const makeKept = <A>(most: number, letGo: (value: A) => void): Kept<A> => {
  const entries = new Map<string, { readonly value: A; readonly held: number }>()
  let total = 0
  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    total -= entry.held
    letGo(entry.value)
  }
  return {
    delete: remove,
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, held) => {
      remove(key)
      entries.set(key, { value, held })
      total += held
      for (const oldest of entries.keys()) {
        if (total <= most || oldest === key) break
        remove(oldest)
      }
    }
  }
}
