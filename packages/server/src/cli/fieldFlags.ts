import { type Field, refused } from "@quick-response/design/field/Field"
import { textKindOf, valueOfText } from "@quick-response/design/field/fromText"
import { InvalidInput } from "@quick-response/design/field/read"
import { UsageError } from "../process/commandErrors.ts"

/** A field of a request of any kind. */
export type AnyField = Field<unknown, never>

/** The name of a field as a flag. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A description as a sentence. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A text as JSON; undefined if it is none. */
export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value that a flag stands for. One that is meant as JSON, and is none, stays a text, which the field refuses. */
export const flagValue = (field: AnyField, text: string): unknown => {
  const value = valueOfText(textKindOf(field), text, [])
  return value === refused ? text : value
}

/** Does what throws `InvalidInput`; its sentences become a {@link UsageError}, each as `named` puts it. */
export const naming = async <A>(named: (fault: string) => string, work: () => A | Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new UsageError(error.errors.map(named).join("; "))
  }
}
