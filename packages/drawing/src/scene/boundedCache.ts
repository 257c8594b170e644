/** Gives the value of a key, made where it is not there. */
export type BoundedCache<K, V> = (key: K, make: () => V) => V

/**
 * Makes each value once, so that what is derived from it can be kept with it, as the path data of a path is. Forgets all of them where
 * it holds `most`. On a server `lru-cache` does this; it would add a fifth to what draws a plain code on a page.
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
