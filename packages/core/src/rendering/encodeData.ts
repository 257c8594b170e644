import * as Either from "@quick-response/core/either"
import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import { type EncodeOptions, encodeSymbol, type Overflow } from "@quick-response/symbol/encode"
import type { Matrix } from "@quick-response/symbol/Matrix"

/**
 * The smallest symbol of a level for the data, as UTF-8 if it is not ASCII, with its best mask; or the bits that
 * version 40 lacks. Throws a RangeError for options out of range.
 *
 * @example
 * ```ts
 * import * as Either from "@quick-response/core/either"
 * import { encode } from "@quick-response/core/drawing"
 *
 * const { version, width } = Either.getOrThrow(encode("https://example.com", "Medium"))
 * version // => 2
 * width // => 25
 * ```
 */
export const encode = (
  data: string,
  level: ErrorCorrectionLevel,
  options?: EncodeOptions
): Either.Either<Matrix, Overflow> => {
  const symbol = encodeSymbol(data, level, options)
  return "requiredBits" in symbol ? Either.left(symbol) : Either.right(symbol)
}
