import type { Field } from "@quick-response/design/field/Field"
import { textAs } from "@quick-response/design/field/leaves"
import { alternatives } from "@quick-response/design/output/ImageFormat"

/** The most characters of a word: no command line holds more in one. */
const longest = 128 * 1024

/** A text that stands for a value; undefined if it stands for none. */
export const parsed = <A>(description: string, parse: (text: string) => A | undefined): Field<A, string> =>
  textAs({ description, longest }, parse)

/** One of some words, each of which stands for a value. */
export const wordOf = <A extends {}>(values: ReadonlyMap<string, A>): Field<A, string> =>
  parsed(alternatives([...values.keys()]), (text) => values.get(text))
