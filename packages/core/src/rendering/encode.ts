import * as Either from "@quick-response/core/either"
import type { ErrorCorrectionLevel } from "../config/options.ts"
import { type EncodeOptions, encodeSymbol, type Overflow } from "./symbol/encode.ts"
import type { Matrix } from "./symbol/Matrix.ts"

/**
 * The smallest symbol of a level that holds the data, as UTF-8 where it is not ASCII, under its best mask; or by how much version 40
 * fails to hold it. Throws a RangeError for options out of range.
 */
export const encode = (
  data: string,
  level: ErrorCorrectionLevel,
  options?: EncodeOptions
): Either.Either<Matrix, Overflow> => {
  const symbol = encodeSymbol(data, level, options)
  return "requiredBits" in symbol ? Either.left(symbol) : Either.right(symbol)
}
