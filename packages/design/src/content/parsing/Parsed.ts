/** The fields of a parsed content, not yet examined, and the names of its parts without a field. */
export interface Parsed {
  readonly fields: Readonly<Record<string, unknown>>
  readonly leftOut?: ReadonlyArray<string>
  /** The parts of the text by field, if their names differ: a field that is refused is left out by that name. */
  readonly parts?: Readonly<Record<string, string>>
}

/** Parses a text as one type of content, leniently; undefined if it is of another type. */
export type Parse = (text: string) => Parsed | undefined

/** Replaces an empty text by undefined. */
export const filled = (value: string | undefined): string | undefined => (value === "" ? undefined : value)

/** The lines of a text with any kind of line breaks. */
export const linesOf = (text: string): ReadonlyArray<string> => text.split(/\r\n|\n|\r/)

/** Parses decimal digits, also as `.5`; undefined for other texts. */
export const decimalOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(text) ? Number(text) : undefined

/** The names of parts whose condition holds. */
export const namesIf = (conditions: Readonly<Record<string, boolean>>): ReadonlyArray<string> =>
  Object.keys(conditions).filter((name) => conditions[name] === true)
