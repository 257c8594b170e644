import { QuickResponseError } from "./QuickResponseError.ts"

/** The caller's getters and proxies may throw. */
export const readGiven = <A>(read: () => A): A => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof QuickResponseError) throw cause
    throw new QuickResponseError({
      code: "VALIDATION_FAILED",
      errors: [`a field cannot be read: ${cause instanceof Error ? cause.message : typeof cause}`],
      cause
    })
  }
}

/** True for plain objects of any realm. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Refuses other than plain objects: an unawaited promise would seem to have no options. */
export const requireOptions = (name: string, value: unknown): void => {
  if (readGiven(() => isPlain(value))) return
  throw new QuickResponseError({
    code: "VALIDATION_FAILED",
    errors: [`${name}: expected a plain object, got ${value === null ? "null" : typeof value}`]
  })
}
