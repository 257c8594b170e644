/** The fields of a content that a text was read as, not yet examined, and the names of its parts that no field holds. */
export interface Parsed {
  readonly fields: Readonly<Record<string, unknown>>
  readonly leftOut?: ReadonlyArray<string>
}

/** Reads a text as a content of one type; undefined if it is none, or says more than its fields can. */
export type Parse = (text: string) => Parsed | undefined

/** A value of a text; undefined in place of an empty one, as fields have it. */
export const filled = (value: string | undefined): string | undefined => (value === "" ? undefined : value)

/** The number that a text writes in decimal digits; undefined for any other text. */
export const decimalOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined
