import type { Changes } from "./Finding.ts"

/**
 * A request with changes applied.
 *
 * @example
 * ```ts
 * import { changed } from "@quick-response/core/drawing"
 *
 * changed({ data: "HELLO", margin: 0 }, { margin: 4 }) // => { data: "HELLO", margin: 4 }
 * ```
 */
export const changed = <Request extends object>(request: Request, changes: Changes): Request => {
  const { logo } = Object(request)
  const merged = { ...request, ...changes, ...(changes.logo ? { logo: { ...logo, ...changes.logo } } : {}) }
  const left = Object.entries(changes).filter(([, value]) => value === null)
  for (const [field] of left) Reflect.deleteProperty(merged, field)
  return merged
}
