import type * as Either from "effect/Either"
import { eitherOf } from "./eitherOf.ts"
import { InvalidInput, readOrThrow } from "./field/read.ts"
import { type ImageOutput, outputRequestField } from "./imageOutput.ts"

/** The output that a request asks for: what it leaves out has defaults, and a field that the format cannot honor is refused. */
export const parseOutput = (request: unknown): Either.Either<ImageOutput, InvalidInput> =>
  eitherOf(() => readOrThrow(outputRequestField, request), InvalidInput)
