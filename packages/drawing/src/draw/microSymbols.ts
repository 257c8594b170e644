import { encodeMicro, fittingMicroVersion } from "@quick-response/symbol/micro/encodeMicro"
import { shapeOf } from "@quick-response/symbol/symbolShapes"
import type { MicroSymbols } from "../parts/Parts.ts"
import { microFinding } from "../scannability/microFinding.ts"

export const micro: MicroSymbols = {
  encode: (kind, { data, encoding, errorCorrectionLevel, errorCorrectionBoost, version, mask }) =>
    encodeMicro(kind, data, errorCorrectionLevel, {
      encoding,
      version,
      mask,
      isBoosted: errorCorrectionBoost === true
    }),
  versionOf: (kind, { data, encoding, errorCorrectionLevel, version }) =>
    fittingMicroVersion(kind, data, errorCorrectionLevel, { encoding, version }),
  shapeOf,
  finding: microFinding
}
