import { expectedInstead, type Fault } from "./faults.ts"

/** What {@link Field.read} returns for a value that it does not accept. */
export const refused: unique symbol = Symbol("refused")

/**
 * A kind of value that a request may hold. Fields are plain data and functions, free of any library, so that a program which
 * only draws bundles no more than it needs; `schemaOf` makes an Effect schema of one.
 */
export interface Field<A, I = A> {
  /** What is accepted, as it continues "expected ...". */
  readonly description: string
  /** What is accepted, as JSON Schema (2020-12). */
  readonly jsonSchema: Readonly<Record<string, unknown>>
  /** The name under which a document of many schemas has it. */
  readonly identifier?: string
  /** Rebuilds a value in its normal form; or adds what is wrong with it, by paths from here, and refuses it. */
  readonly read: (value: unknown, faults: Array<Fault>) => A | typeof refused
  /** The fields of an object. */
  readonly fields?: Readonly<Record<string, Field<unknown, never>>>
  /** How a request may write it; a type alone. */
  readonly given?: (value: I) => void
}

/** The normal form of a field. */
export type TypeOf<F> = F extends Field<infer A, infer _> ? A : never

/** How a request may write a field. */
export type GivenOf<F> = F extends { readonly given?: (value: infer I) => void } ? I : never

/** Whether a field takes a value. */
export const accepts = (field: Field<unknown, never>, value: unknown): boolean =>
  field.read(value, []) !== refused

/** Refuses a value with the description of what is accepted. */
export const refuse = (description: string, value: unknown, faults: Array<Fault>): typeof refused => {
  faults.push({ path: [], text: () => expectedInstead(description, value) })
  return refused
}

/** Refuses a value with a reason. */
export const refuseSince = (reason: string, faults: Array<Fault>): typeof refused => {
  faults.push({ path: [], text: () => reason })
  return refused
}

/** Reads a part of a value; the paths of its faults begin with the part's key. */
export const readPart = <A>(
  { read }: Field<A, never>,
  key: PropertyKey,
  value: unknown,
  faults: Array<Fault>
): A | typeof refused => {
  const before = faults.length
  const part = read(value, faults)
  for (let i = before; i < faults.length; i++) {
    const fault = faults[i]
    if (fault !== undefined) faults[i] = { path: [key, ...fault.path], text: fault.text }
  }
  return part
}
