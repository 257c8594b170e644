import type * as Either from "@quick-response/core/either"
import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { InvalidInput } from "@quick-response/design/field/read"
import { type ImageOutput, outputFor } from "@quick-response/design/output/imageOutput"
import { eitherOf } from "./eitherOf.ts"

/**
 * The output that a request asks for: what it leaves out has defaults, and what the format or the configuration cannot honor is
 * refused.
 */
export const parseOutput = (
  request: unknown,
  config: ConfigValues
): Either.Either<ImageOutput, InvalidInput> => eitherOf(() => outputFor(request, config), InvalidInput)
