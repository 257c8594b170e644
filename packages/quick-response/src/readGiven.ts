import { QuickResponseError } from "./QuickResponseError.ts"

/** Reads what a caller handed over, whose getters and proxies may throw. */
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

/** Inherits nothing but what all objects of its realm do. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Refuses what is no plain object: of a promise that was not awaited, no option would be seen. */
export const requireOptions = (name: string, value: unknown): void => {
  if (readGiven(() => isPlain(value))) return
  throw new QuickResponseError({
    code: "VALIDATION_FAILED",
    errors: [`${name}: expected a plain object, got ${value === null ? "null" : typeof value}`]
  })
}
