import { boundOfObject } from "./Bound.ts"
import { type Field, type GivenOf, readPart, refuse, refused, type TypeOf } from "./Field.ts"
import { type Fault, missing, unknownField } from "./faults.ts"

type Fields = Readonly<Record<string, Field<unknown, never>>>

export type ObjectOf<R extends Fields, O extends Fields> = {
  readonly [K in keyof R]: TypeOf<R[K]>
} & { readonly [K in keyof O]?: TypeOf<O[K]> }

export type GivenObject<R extends Fields, O extends Fields> = {
  readonly [K in keyof R]: GivenOf<R[K]>
} & { readonly [K in keyof O]?: GivenOf<O[K]> | undefined }

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Inherits no properties. Faster than an object whose prototype is set to null. */
class Values {
  [name: string]: unknown
}
Object.setPrototypeOf(Values.prototype, null)

/** A copy that inherits no properties, even if a program changed Object.prototype. */
export const withoutPrototype = <A extends object>(value: A): A => Object.assign(new Values(), value)

/** An object of exactly these fields. Reads each own field once; an optional `undefined` counts as absent. */
export const object = <const R extends Fields, const O extends Fields>(
  description: string,
  required: R,
  optional: O,
  identifier?: string
): Field<ObjectOf<R, O>, GivenObject<R, O>> => {
  const fields: Fields = { ...required, ...optional }
  const names = Object.keys(fields)
  const entries = Object.entries(fields)
  const requiredNames = Object.keys(required)
  const readParts = (
    value: Readonly<Record<string, unknown>>,
    faults: Array<Fault>
  ): Readonly<Record<string, unknown>> => {
    for (const name of Reflect.ownKeys(value))
      if (typeof name !== "string" || !Object.hasOwn(fields, name))
        faults.push(unknownField([name], { name: String(name), known: names }))
    // Avoids setters that a program added to Object.prototype.
    const parts: Record<string, unknown> = new Values()
    for (const [name, field] of entries) {
      const part = Object.hasOwn(value, name) ? value[name] : undefined
      if (part !== undefined) parts[name] = readPart(field, name, part, faults)
      else if (Object.hasOwn(required, name)) faults.push(missing([name], {}))
    }
    return parts
  }
  const isComplete = (
    _: Readonly<Record<string, unknown>>,
    faultsBefore: number,
    faults: ReadonlyArray<Fault>
  ): _ is ObjectOf<R, O> => faults.length === faultsBefore
  return {
    description,
    bound: boundOfObject(fields),
    jsonSchema: {
      type: "object",
      required: requiredNames,
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.jsonSchema])),
      additionalProperties: false
    },
    ...(identifier === undefined ? {} : { identifier }),
    fields,
    read: (value, faults) => {
      if (!isPlainObject(value)) return refuse(description, value, faults)
      const before = faults.length
      const parts = readParts(value, faults)
      return isComplete(parts, before, faults) ? parts : refused
    }
  }
}
