import { type Bound, type Bounded, exceeds } from "./Bound.ts"
import { type Accepted, expected, expectedSecret, type Fault, reason } from "./faults.ts"

/** The result of {@link Field.read} for a value that it does not accept. */
export const refused: unique symbol = Symbol("refused")

/**
 * A kind of value that a request may hold. Fields are plain data and functions, free of any library, so that a program which
 * only draws bundles no more than it needs; `schemaOf` makes an Effect schema of one.
 */
export interface Field<A, I = A> extends Bounded {
  /** The accepted values, as the words after "expected". */
  readonly description: string
  /** The accepted values, as JSON Schema (2020-12). */
  readonly jsonSchema: Readonly<Record<string, unknown>>
  /** The greatest size, and the cost of reading it: {@link readField} refuses what is larger before it is read. */
  readonly bound: Bound
  /** True if no error may repeat the value. */
  readonly isSecret?: boolean
  /** The name under which a document of many schemas has it. */
  readonly identifier?: string
  /** Rebuilds a value within its bound in its normal form; or adds what is wrong with it, by paths from here, and refuses it. */
  readonly read: (value: unknown, faults: Array<Fault>) => A | typeof refused
  /** The fields of an object. */
  readonly fields?: Readonly<Record<string, Field<unknown, never>>>
  /** The forms of the value in a request; a type alone. */
  readonly given?: (value: I) => void
}

/** The normal form of a field. */
export type TypeOf<F> = F extends Field<infer A, infer _> ? A : never

/** The forms of a field in a request. */
export type GivenOf<F> = F extends { readonly given?: (value: infer I) => void } ? I : never

/**
 * Reads a value, which is refused before anything else if it is larger than its field's bound.
 *
 * @example
 * ```ts
 * import { nameField, readField, refused } from "@quick-response/core"
 *
 * readField(nameField, "Menu", []) // => "Menu"
 * readField(nameField, 1, []) === refused // => true
 * ```
 */
export const readField = <A>(
  field: Field<A, never>,
  value: unknown,
  faults: Array<Fault>
): A | typeof refused =>
  exceeds(value, field.bound) ? refuseFor(field, value, faults) : field.read(value, faults)

/** Refuses a value with what its field accepts, in words and as JSON Schema; one that no error may repeat is not shown. */
export const refuseFor = (
  { description, jsonSchema, isSecret }: Pick<Field<unknown>, "description" | "jsonSchema" | "isSecret">,
  value: unknown,
  faults: Array<Fault>
): typeof refused =>
  isSecret === true
    ? refuseBy(expectedSecret([], { accepted: { ...jsonSchema, description } }), faults)
    : refuse({ ...jsonSchema, description }, value, faults)

/**
 * True if a field accepts a value.
 *
 * @example
 * ```ts
 * import { accepts, nameField } from "@quick-response/core"
 *
 * accepts(nameField, "Menu") // => true
 * accepts(nameField, "") // => false
 * ```
 */
export const accepts = (field: Field<unknown, never>, value: unknown): boolean =>
  readField(field, value, []) !== refused

/** Refuses a value with what is accepted: as words, or as JSON Schema with them. */
export const refuse = (accepted: string | Accepted, value: unknown, faults: Array<Fault>): typeof refused => {
  faults.push(
    expected([], { accepted: typeof accepted === "string" ? { description: accepted } : accepted, value })
  )
  return refused
}

/** Refuses a value with a fault. */
export const refuseBy = (fault: Fault, faults: Array<Fault>): typeof refused => {
  faults.push(fault)
  return refused
}

/** Refuses a value with a reason. */
export const refuseSince = (why: string, faults: Array<Fault>): typeof refused => {
  faults.push(reason([], { reason: why }))
  return refused
}

/** Reads a part of a value; the paths of its faults begin with the part's key. */
export const readPart = <A>(
  field: Field<A, never>,
  key: PropertyKey,
  value: unknown,
  faults: Array<Fault>
): A | typeof refused => {
  const before = faults.length
  const part = readField(field, value, faults)
  for (let i = before; i < faults.length; i++) {
    const fault = faults[i]
    if (fault !== undefined) faults[i] = { ...fault, path: [key, ...fault.path] }
  }
  return part
}
