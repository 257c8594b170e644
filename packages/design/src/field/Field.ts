import { type Bound, type Bounded, exceeds } from "./Bound.ts"
import { type Accepted, expected, expectedSecret, type Fault, reason } from "./faults.ts"

/** The result of {@link Field.read} for a refused value. */
export const refused: unique symbol = Symbol("refused")

/**
 * The reader of one kind of value in requests: plain data and functions without libraries, so that a program that only
 * draws bundles little. `schemaOf` converts it to an Effect schema.
 */
export interface Field<A, I = A> extends Bounded {
  /** The accepted values, to follow "expected". */
  readonly description: string
  /** The accepted values as JSON Schema (2020-12). */
  readonly jsonSchema: Readonly<Record<string, unknown>>
  /** The maximum size and reading cost: {@link readField} refuses larger values unread. */
  readonly bound: Bound
  /** True if errors must not repeat the value. */
  readonly isSecret?: boolean
  /** The schema's name in documents with many schemas. */
  readonly identifier?: string
  /** Normalizes a value within its bound; or adds faults with relative paths and refuses it. */
  readonly read: (value: unknown, faults: Array<Fault>) => A | typeof refused
  readonly fields?: Readonly<Record<string, Field<unknown, never>>>
  /** The type of the value in a request; never set. */
  readonly given?: (value: I) => void
}

export type TypeOf<F> = F extends Field<infer A, infer _> ? A : never

/** The type of a field in requests. */
export type GivenOf<F> = F extends { readonly given?: (value: infer I) => void } ? I : never

/**
 * Reads a value. Refuses it unread if it exceeds the field's bound.
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

/** Refuses a value with the field's description and JSON Schema; secrets are not repeated. */
export const refuseFor = (
  { description, jsonSchema, isSecret }: Pick<Field<unknown>, "description" | "jsonSchema" | "isSecret">,
  value: unknown,
  faults: Array<Fault>
): typeof refused =>
  isSecret === true
    ? refuseBy(expectedSecret([], { accepted: { ...jsonSchema, description } }), faults)
    : refuse({ ...jsonSchema, description }, value, faults)

/**
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

/** Refuses a value with the accepted values in words, or with their JSON Schema too. */
export const refuse = (accepted: string | Accepted, value: unknown, faults: Array<Fault>): typeof refused => {
  faults.push(
    expected([], { accepted: typeof accepted === "string" ? { description: accepted } : accepted, value })
  )
  return refused
}

export const refuseBy = (fault: Fault, faults: Array<Fault>): typeof refused => {
  faults.push(fault)
  return refused
}

export const refuseSince = (why: string, faults: Array<Fault>): typeof refused => {
  faults.push(reason([], { reason: why }))
  return refused
}

/** Reads a part of a value; its faults' paths begin with the part's key. */
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
