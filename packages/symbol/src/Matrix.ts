import type { Shape, SymbolKind } from "./symbolShapes.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"

/** A symbol: which modules are dark, and what each level of meaning the renderer needs to know of it. */
export interface Matrix extends Shape {
  readonly symbol: SymbolKind
  /** 1 to 40 (ISO/IEC 18004, section 5.1); 1 to 4 of Micro QR, 1 to 32 of rMQR. */
  readonly version: number
  /** The level in its format information: the one that was asked for, or a higher one that was free. */
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  /** The mask pattern that lies over the data, 0 to 7 (section 7.8.2); 0 to 3 of Micro QR. The only one of rMQR is 4. */
  readonly mask: number
  /** Row by row, 1 if the module is dark. */
  readonly modules: Uint8Array
}

/**
 * The name of a symbol's version in its standard: `7`, `M2` or `R11x59`, which has the height first.
 *
 * @example
 * ```ts
 * import { versionName } from "@quick-response/symbol/Matrix"
 *
 * versionName({ symbol: "rmqr", version: 1, width: 43, height: 7 }) // => "R7x43"
 * ```
 */
export const versionName = ({
  symbol,
  version,
  width,
  height
}: Pick<Matrix, "symbol" | "version" | "width" | "height">): string =>
  symbol === "rmqr" ? `R${height}x${width}` : `${symbol === "micro" ? "M" : ""}${version}`
