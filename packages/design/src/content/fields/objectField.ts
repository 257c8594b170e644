import { type Field, readField, refused } from "../../field/Field.ts"
import { object } from "../../field/object.ts"
import type { AnyContentFields, ContentFields } from "./ContentField.ts"

type FieldsByName = Readonly<Record<string, Field<unknown, never>>>

const fieldsThat = (fields: AnyContentFields, isRequired: boolean): FieldsByName =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { required }]) => required === isRequired)
      .map(([name, { field }]) => [name, field])
  )

/** Narrows an object that was read by the fields of a type to that type. */
const isRead = <C extends object>(read: unknown, _: ContentFields<C>): read is C => read !== refused

/** An object of these fields, and of further required ones. */
export const objectField = <C extends object>(
  fields: ContentFields<C> & AnyContentFields,
  further: FieldsByName = {}
): Field<C> => {
  const field = object("an object", { ...further, ...fieldsThat(fields, true) }, fieldsThat(fields, false))
  return {
    description: field.description,
    bound: field.bound,
    jsonSchema: field.jsonSchema,
    read: (value, faults) => {
      const parts: unknown = readField(field, value, faults)
      return isRead<C>(parts, fields) ? parts : refused
    }
  }
}
