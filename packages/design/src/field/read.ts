import { type Field, readField, refused } from "./Field.ts"
import { type Fault, reason, sentencesOf } from "./faults.ts"

/** A value is not what it must be. Nothing was drawn, priced, stored or charged. */
export class InvalidInput extends Error {
  readonly _tag = "InvalidInput"
  /** One sentence for each fault, which begins with the path of its field. */
  readonly errors: ReadonlyArray<string>
  /** Private, so that no log shows the values in it. */
  readonly #faults: ReadonlyArray<Fault>

  constructor(faults: ReadonlyArray<Fault>) {
    const errors = sentencesOf(faults)
    super(errors.join("; "))
    this.name = "InvalidInput"
    this.errors = errors
    this.#faults = faults
  }

  /** The faults as data, of which {@link sentencesOf} makes sentences in another language. */
  get faults(): ReadonlyArray<Fault> {
    return this.#faults
  }
}

/** A value in its normal form. Throws {@link InvalidInput}, and nothing else, for any value. */
export const readOrThrow = <A>(field: Field<A, never>, value: unknown): A => {
  const faults: Array<Fault> = []
  let read: A | typeof refused
  try {
    read = readField(field, value, faults)
  } catch (cause) {
    // A getter or a proxy of the caller's may throw.
    throw new InvalidInput([
      reason([], {
        reason: `a field cannot be read: ${cause instanceof Error ? cause.message : typeof cause}`
      })
    ])
  }
  if (read === refused) throw new InvalidInput(faults)
  return read
}
