import { LRUCache } from "lru-cache/min"

/** The most cached bodies, and the longest in UTF-16 units: 8 MiB including derived objects. */
const mostRemembered = 512
const longestRemembered = 2048

/** Caches decoded bodies by their texts. */
export interface RepeatedBodies {
  readonly get: (route: string, text: string) => object | undefined
  readonly set: (route: string, text: string, payload: object) => void
}

/** Caches the latest short bodies. */
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
