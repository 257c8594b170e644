import { boundOfUnion } from "./Bound.ts"
import { type Field, readField, refuse, refused } from "./Field.ts"
import type { Fault } from "./faults.ts"

/** Transforms a field's normal form. */
export const mapped = <A, B, I>(field: Field<A, I>, map: (value: A) => B): Field<B, I> => ({
  ...field,
  read: (value, faults) => {
    const read = field.read(value, faults)
    return read === refused ? refused : map(read)
  }
})

const deepest = (faults: ReadonlyArray<Fault>): number =>
  faults.reduce((depth, { path }) => Math.max(depth, path.length), 0)

/**
 * The first of several kinds that accepts the value. If all refuse, reports the faults of the one that got deepest into
 * the value, or the description if there is no deepest.
 */
export const oneOf = <A, I, B, J>(
  description: string,
  first: Field<A, I>,
  second: Field<B, J>
): Field<A | B, I | J> => {
  const jsonSchema = { anyOf: [first.jsonSchema, second.jsonSchema], description }
  const read: Field<A | B, I | J>["read"] = (value, faults) => {
    const firstFaults: Array<Fault> = []
    const inFirst = readField(first, value, firstFaults)
    if (inFirst !== refused) return inFirst
    const secondFaults: Array<Fault> = []
    const inSecond = readField(second, value, secondFaults)
    if (inSecond !== refused) return inSecond
    const [a, b] = [deepest(firstFaults), deepest(secondFaults)]
    if (a === 0 && b === 0) return refuse(jsonSchema, value, faults)
    for (const fault of a > b ? firstFaults : secondFaults) faults.push(fault)
    return refused
  }
  return { description, bound: boundOfUnion([first, second]), jsonSchema, read }
}

/** A field or null. */
export const orNull = <A, I>(field: Field<A, I>): Field<A | null, I | null> => ({
  description: field.description,
  bound: field.bound,
  jsonSchema: { anyOf: [field.jsonSchema, { type: "null" }] },
  read: (value, faults) => (value === null ? null : field.read(value, faults))
})
