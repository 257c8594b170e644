import type { ErrorCorrectionLevel } from "./versions.ts"

/** A QR code symbol: which modules are dark, and what each level of meaning the renderer needs to know of it. */
export interface Matrix {
  /** 1 to 40 (ISO/IEC 18004, section 5.1). */
  readonly version: number
  /** The level in its format information: the one that was asked for, or a higher one that was free. */
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  /** The mask pattern that lies over the data, 0 to 7 (section 7.8.2). */
  readonly mask: number
  /** Modules along a side: 17 + 4 * version. */
  readonly size: number
  /** Row by row, 1 where the module is dark. */
  readonly modules: Uint8Array
}
