import type * as Either from "@quick-response/core/either"
import { eitherOf } from "../eitherOf.ts"
import { InvalidInput } from "../field/read.ts"
import type { ConfigValues } from "../QrConfig.ts"
import { type ImageOutput, outputFor } from "./imageOutput.ts"

/**
 * The output that a request asks for: what it leaves out has defaults, and what the format or the configuration cannot honor is
 * refused.
 */
export const parseOutput = (
  request: unknown,
  config: ConfigValues
): Either.Either<ImageOutput, InvalidInput> => eitherOf(() => outputFor(request, config), InvalidInput)
