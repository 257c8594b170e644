import type { Field } from "@quick-response/design/field/Field"
import { textAs } from "@quick-response/design/field/leaves"
import { alternatives } from "@quick-response/design/output/ImageFormat"

/** The longest argument in characters, by the limit of command lines. */
const longest = 128 * 1024

/** A text that `parse` converts; undefined refuses it. */
export const parsed = <A>(description: string, parse: (text: string) => A | undefined): Field<A, string> =>
  textAs({ description, longest }, parse)

/** One of a fixed set of words, with its value. */
export const wordOf = <A extends {}>(values: ReadonlyMap<string, A>): Field<A, string> =>
  parsed(alternatives([...values.keys()]), (text) => values.get(text))
