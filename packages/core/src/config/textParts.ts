import type * as Either from "@quick-response/core/either"
import * as split from "@quick-response/design/request/splitText"
import { eitherOf, InvalidInput } from "./refusals.ts"

/**
 * Splits a text over 2 to 16 codes by structured append (ISO/IEC 18004, clause 8): data and sequence of each, to price,
 * draw or buy with a style.
 *
 * @example
 * ```ts
 * import { splitText } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 *
 * const [first] = Either.getOrThrow(splitText("HELLO WORLD", 2))
 * first?.sequence // => { index: 1, total: 2, parity: 32 }
 * ```
 */
export const splitText = (
  data: string,
  parts: number
): Either.Either<ReadonlyArray<split.TextPart>, InvalidInput> =>
  eitherOf(() => split.splitText(data, parts), InvalidInput)
