import { encodeCompact, fittingCompactVersion } from "@quick-response/symbol/compact/encodeCompact"
import { shapeOf } from "@quick-response/symbol/symbolShapes"
import type { Compact } from "../parts/Parts.ts"
import { compactFinding } from "../scannability/compactFinding.ts"

/** The encoder of Micro QR and rMQR, and what is said of them. */
export const compact: Compact = {
  encode: (kind, { data, encoding, errorCorrectionLevel, errorCorrectionBoost, version, mask }) =>
    encodeCompact(kind, data, errorCorrectionLevel, {
      encoding,
      version,
      mask,
      isBoosted: errorCorrectionBoost === true
    }),
  versionOf: (kind, { data, encoding, errorCorrectionLevel, version }) =>
    fittingCompactVersion(kind, data, errorCorrectionLevel, { encoding, version }),
  shapeOf,
  finding: compactFinding
}
