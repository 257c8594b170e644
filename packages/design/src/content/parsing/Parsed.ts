/** The fields of a parsed content, not yet examined, and the names of its parts without a field. */
export interface Parsed {
  readonly fields: Readonly<Record<string, unknown>>
  readonly leftOut?: ReadonlyArray<string>
}

/** Parses a text as one type of content; undefined if it is of another type or exceeds the fields. */
export type Parse = (text: string) => Parsed | undefined

/** Replaces an empty text by undefined. */
export const filled = (value: string | undefined): string | undefined => (value === "" ? undefined : value)

/** Parses decimal digits; undefined for other texts. */
export const decimalOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined
