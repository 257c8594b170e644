/** Returns the value of a key, which is made at first use. */
export type BoundedCache<K, V> = (key: K, make: () => V) => V

/**
 * Caches up to `most` values and forgets all of them when full. Derived values can be attached to a value, as path data
 * to a path. On a server `lru-cache` would do; on a page it would add a fifth to the code that draws a plain symbol.
 */
export const boundedCache = <K, V extends {}>(most: number): BoundedCache<K, V> => {
  const values = new Map<K, V>()
  return (key, make) => {
    const known = values.get(key)
    if (known !== undefined) return known
    if (values.size >= most) values.clear()
    const made = make()
    values.set(key, made)
    return made
  }
}
