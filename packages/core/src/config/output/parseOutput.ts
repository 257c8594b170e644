import type * as Either from "effect/Either"
import { eitherOf } from "../eitherOf.ts"
import { InvalidInput, readOrThrow } from "../field/read.ts"
import type { ConfigValues } from "../QrConfig.ts"
import { type ImageOutput, outputRequestField, requireOutputOf } from "./imageOutput.ts"

/**
 * The output that a request asks for: what it leaves out has defaults, and what the format or the configuration cannot honor is
 * refused.
 */
export const parseOutput = (
  request: unknown,
  config: ConfigValues
): Either.Either<ImageOutput, InvalidInput> =>
  eitherOf(() => {
    const output = readOrThrow(outputRequestField, request)
    requireOutputOf(config, output)
    return output
  }, InvalidInput)
