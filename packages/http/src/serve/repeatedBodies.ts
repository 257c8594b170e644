import { LRUCache } from "lru-cache/min"

/** The number of bodies that are remembered, and the length of the longest in UTF-16 units: 8 MiB with all that is made of them. */
const mostRemembered = 512
const longestRemembered = 2048

/** Remembers what bodies were decoded to, by their texts, so that one that is sent again is not read again. */
export interface RepeatedBodies {
  readonly get: (route: string, text: string) => object | undefined
  readonly set: (route: string, text: string, payload: object) => void
}

/** Remembers the short ones of the latest bodies. */
export const makeRepeatedBodies = (): RepeatedBodies => {
  const payloads = new LRUCache<string, object>({ max: mostRemembered })
  const keyOf = (route: string, text: string): string => `${route} ${text}`
  return {
    get: (route, text) => (text.length > longestRemembered ? undefined : payloads.get(keyOf(route, text))),
    set: (route, text, payload) => {
      if (text.length <= longestRemembered) payloads.set(keyOf(route, text), payload)
    }
  }
}
