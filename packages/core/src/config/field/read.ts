import * as Either from "effect/Either"
import { type Field, refused } from "./Field.ts"
import { type Fault, sentencesOf } from "./faults.ts"

/** A value is not what it must be. Nothing was drawn, priced, stored or charged. */
export class InvalidInput extends Error {
  readonly _tag = "InvalidInput"
  /** One sentence for each fault, which begins with the path of its field. */
  readonly errors: ReadonlyArray<string>

  constructor(errors: ReadonlyArray<string>) {
    super(errors.join("; "))
    this.name = "InvalidInput"
    this.errors = errors
  }
}

/** A value in its normal form, or what is wrong with it. Never throws, whatever it is given. */
export const readEither = <A>(field: Field<A, never>, value: unknown): Either.Either<A, InvalidInput> => {
  const faults: Array<Fault> = []
  try {
    const read = field.read(value, faults)
    return read === refused ? Either.left(new InvalidInput(sentencesOf(faults))) : Either.right(read)
  } catch (cause) {
    // A getter or a proxy of the caller's may throw.
    return Either.left(
      new InvalidInput([`a field cannot be read: ${cause instanceof Error ? cause.message : typeof cause}`])
    )
  }
}

/** A value in its normal form. Throws {@link InvalidInput} for what the types forbid, and a program without them may pass. */
export const readOrThrow = <A>(field: Field<A, never>, value: unknown): A =>
  Either.getOrThrowWith(readEither(field, value), (invalid) => invalid)
