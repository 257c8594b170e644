import { type Field, readField, refused } from "./Field.ts"
import { type Fault, reason, sentencesOf } from "./faults.ts"

/** An input was refused. No drawing, pricing, storage or charge took place. */
export class InvalidInput extends Error {
  readonly _tag = "InvalidInput"
  /** One sentence for each fault, starting with the field's path. */
  readonly errors: ReadonlyArray<string>
  /** Private, so that logs do not show its values. */
  readonly #faults: ReadonlyArray<Fault>

  constructor(faults: ReadonlyArray<Fault>) {
    const errors = sentencesOf(faults)
    super(errors.join("; "))
    this.name = "InvalidInput"
    this.errors = errors
    this.#faults = faults
  }

  /** The faults as data, for {@link sentencesOf} in another language. */
  get faults(): ReadonlyArray<Fault> {
    return this.#faults
  }
}

/** Reads a value in its normal form. Throws only {@link InvalidInput}. */
export const readOrThrow = <A>(field: Field<A, never>, value: unknown): A => {
  const faults: Array<Fault> = []
  let read: A | typeof refused
  try {
    read = readField(field, value, faults)
  } catch (cause) {
    // The caller's getters and proxies may throw.
    throw new InvalidInput([
      reason([], {
        reason: `a field cannot be read: ${cause instanceof Error ? cause.message : typeof cause}`
      })
    ])
  }
  if (read === refused) throw new InvalidInput(faults)
  return read
}
