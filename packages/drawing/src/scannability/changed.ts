import type { Changes } from "./Finding.ts"

/** A request with changes made to it; all else stays. */
export const changed = <Request extends object>(request: Request, changes: Changes): Request => {
  const { logo } = Object(request)
  const merged = { ...request, ...changes, ...(changes.logo ? { logo: { ...logo, ...changes.logo } } : {}) }
  const left = Object.entries(changes).filter(([, value]) => value === null)
  for (const [field] of left) Reflect.deleteProperty(merged, field)
  return merged
}
