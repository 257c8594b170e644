import { type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import { type EncodeOptions, fittingVersion } from "@quick-response/symbol/encode"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { needed, type Parts } from "../parts/Parts.ts"
import type { Finding } from "../scannability/Finding.ts"
import { judge, type Verdict } from "../scannability/verdict.ts"
import type { Scene } from "../scene/Scene.ts"
import { encodeConfig, microKindOf } from "../styles/encodeConfig.ts"
import { type Contents, isPlain, plainScene } from "../styles/plainScene.ts"
import { DataTooLong } from "./DataTooLong.ts"
import { NotScannable } from "./NotScannable.ts"

/** The symbol of a configuration, in its version or the smallest that holds its data. Throws {@link DataTooLong}. */
export const symbolOf = (
  config: QrConfig,
  { micro }: Pick<Parts, "micro">,
  options?: Pick<EncodeOptions, "minimumVersion">
): Matrix => {
  requireConfig(config)
  const kind = microKindOf(config)
  const symbol = kind === undefined ? encodeConfig(config, options) : needed(micro).encode(kind, config)
  if ("requiredBits" in symbol) throw new DataTooLong({ ...symbol, symbol: kind })
  return symbol
}

/** The version of a configuration, or the smallest that holds its data. Throws {@link DataTooLong}. */
export const versionOf = (config: QrConfig, { micro }: Pick<Parts, "micro">): number => {
  requireConfig(config)
  const { data, errorCorrectionLevel, encoding, sequence, version } = config
  const kind = microKindOf(config)
  const fitting =
    kind === undefined
      ? fittingVersion(data, errorCorrectionLevel, { encoding, sequence, version })
      : needed(micro).versionOf(kind, config)
  if (typeof fitting !== "number") throw new DataTooLong({ ...fitting, symbol: kind })
  return fitting
}

/** The verdict on a configuration without drawing it. Throws {@link DataTooLong}. */
export const verdictOf = (config: QrConfig, parts: Parts): Verdict =>
  judge(config, versionOf(config, parts), parts)

const contentOf = (config: QrConfig, field: "logo" | "picture", parts: Parts): LogoContent | undefined => {
  const image = config[field]?.image
  if (image === undefined) return undefined
  const content = needed(parts.logos).readLogo(image)
  if ("reason" in content) throw new UnreadableLogo({ ...content, field })
  return content
}

/** The scene of a symbol with its decoded pictures. */
export const sceneOf = (matrix: Matrix, config: QrConfig, contents: Contents, parts: Parts): Scene =>
  isPlain(config)
    ? plainScene(matrix, config)
    : needed(parts.styles).composeStyled(matrix, config, contents, parts)

/** Throws if the design provably cannot scan. */
const refuse = (findings: ReadonlyArray<Finding>): void => {
  const [first, ...rest] = findings.map(({ text }) => text)
  if (first !== undefined) throw new NotScannable({ reasons: [first, ...rest], findings })
}

/** A symbol and the pictures that its design shows. */
export interface Composed {
  readonly matrix: Matrix
  readonly contents: Contents
}

/** The symbol of a configuration and its decoded pictures. Throws as {@link compose}. */
export const composed = (
  config: QrConfig,
  parts: Parts,
  tell: (refusals: ReadonlyArray<Finding>) => void
): Composed => {
  requireConfig(config)
  const contents = {
    logo: contentOf(config, "logo", parts),
    // With "bits", the symbol itself is the picture.
    picture: config.picture?.mode === "bits" ? undefined : contentOf(config, "picture", parts)
  }
  const matrix = symbolOf(config, parts)
  const { minimumVersion, findings } = judge(config, matrix.version, parts)
  tell(findings.filter(({ refused }) => refused))
  const isRaised = minimumVersion !== matrix.version
  return { matrix: isRaised ? symbolOf(config, parts, { minimumVersion }) : matrix, contents }
}

/**
 * Composes the scene of a configuration, independent of format and size. Throws `UnreadableLogo`, {@link DataTooLong}
 * and, for designs that provably cannot scan, {@link NotScannable}. With `tell`, reports the reasons there instead and
 * composes anyway.
 */
export const compose = (
  config: QrConfig,
  parts: Parts,
  tell: (refusals: ReadonlyArray<Finding>) => void = refuse
): Scene => {
  const { matrix, contents } = composed(config, parts, tell)
  return sceneOf(matrix, config, contents, parts)
}
