import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { type EncodeOptions, encodeSymbol, type Overflow } from "@quick-response/symbol/encode"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { bitsMask } from "@quick-response/symbol/mask"
import type { MicroKind } from "@quick-response/symbol/micro/microVersions"

/** The fields that decide the modules of a symbol. */
export type SymbolField =
  | "data"
  | "symbol"
  | "encoding"
  | "errorCorrectionLevel"
  | "errorCorrectionBoost"
  | "version"
  | "mask"
  | "sequence"
  | "picture"

/** The kind of label symbol of a configuration; undefined for a QR code. */
export const microKindOf = ({ symbol = "qr" }: Pick<ConfigValues, "symbol">): MicroKind | undefined =>
  symbol === "qr" ? undefined : symbol

/**
 * The QR code of a configuration. Its own version and mask win over the options; a picture in bits needs one mask and
 * level.
 */
export const encodeConfig = (
  config: Pick<ConfigValues, SymbolField>,
  options: Pick<EncodeOptions, "minimumVersion" | "mask"> = {}
): Matrix | Overflow => {
  const { data, encoding, errorCorrectionLevel, errorCorrectionBoost, version, mask, sequence, picture } =
    config
  const isInBits = picture?.mode === "bits"
  return encodeSymbol(data, errorCorrectionLevel, {
    ...options,
    encoding,
    version,
    sequence,
    mask: isInBits ? bitsMask : (mask ?? options.mask),
    isBoosted: errorCorrectionBoost === true && !isInBits
  })
}
