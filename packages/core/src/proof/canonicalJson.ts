const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)])
  )
}

/**
 * The canonical JSON of a JSON value without integer-like keys (RFC 8785): keys are sorted by UTF-16 code units, and
 * there is no space.
 *
 * @example
 * ```ts
 * import { jcs } from "@quick-response/core/proof"
 *
 * jcs({ b: [1, "x"], a: null }) // => '{"a":null,"b":[1,"x"]}'
 * ```
 */
export const jcs = (value: unknown): string => JSON.stringify(sorted(value))
