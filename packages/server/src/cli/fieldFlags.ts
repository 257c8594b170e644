import { type Field, refused } from "@quick-response/design/field/Field"
import { textKindOf, valueOfText } from "@quick-response/design/field/fromText"
import { InvalidInput } from "@quick-response/design/field/read"
import { UsageError } from "../process/commandErrors.ts"

export type AnyField = Field<unknown, never>

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Capitalizes a description and ends it with a period. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The parsed JSON; undefined if it is invalid. */
export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a flag. Invalid JSON stays a string, which the field refuses. */
export const flagValue = (field: AnyField, text: string): unknown => {
  const value = valueOfText(textKindOf(field), text, [])
  return value === refused ? text : value
}

/** Converts the messages of a thrown `InvalidInput` with `named`, and throws them as a {@link UsageError}. */
export const naming = async <A>(named: (fault: string) => string, work: () => A | Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new UsageError(error.errors.map(named).join("; "))
  }
}
