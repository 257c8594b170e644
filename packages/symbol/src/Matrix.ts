import type { Shape, SymbolKind } from "./symbolShapes.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"

export interface Matrix extends Shape {
  readonly symbol: SymbolKind
  /** 1 to 40 (ISO/IEC 18004, section 5.1); 1 to 4 of Micro QR, 1 to 32 of rMQR. */
  readonly version: number
  /** The requested level or a boosted one. */
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  /** 0 to 7 (section 7.8.2); 0 to 3 of Micro QR; always 4 of rMQR. */
  readonly mask: number
  /** Row by row, 1 if dark. */
  readonly modules: Uint8Array
}

/**
 * A version's name in its standard: `7`, `M2` or `R11x59` (height first).
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
