import { type QrConfig, requireConfig } from "../config/QrConfig.ts"
import type { LogoContent } from "../logo/LogoImage.ts"
import type { ReadLogo } from "../logo/readLogo.ts"
import { UnreadableLogo } from "../logo/UnreadableLogo.ts"
import { DataTooLong } from "./DataTooLong.ts"
import { NotScannable } from "./NotScannable.ts"
import { bitsMask } from "./pictures/bitsMask.ts"
import type { JudgeLogo } from "./scannability/judgeLogo.ts"
import { judgeBy, type Verdict } from "./scannability/verdict.ts"
import type { Scene } from "./scene/Scene.ts"
import type { ComposeScene } from "./styles/plainScene.ts"
import { type EncodeOptions, encodeSymbol } from "./symbol/encode.ts"
import type { Matrix } from "./symbol/Matrix.ts"

/** The symbol of a configuration, in the least version that holds its data. It throws {@link DataTooLong}. */
export const symbolOf = (config: QrConfig, options?: EncodeOptions): Matrix => {
  requireConfig(config)
  const own = config.picture?.mode === "bits" ? { mask: bitsMask } : {}
  const symbol = encodeSymbol(config.data, config.errorCorrectionLevel, { ...options, ...own })
  if ("requiredBits" in symbol) throw new DataTooLong(symbol)
  return symbol
}

/** What reads and judges logos; a program may load it when a configuration first has one. */
export interface Logos {
  readonly readLogo: ReadLogo
  readonly judgeLogo: JudgeLogo
}

/** What gives the verdict on a configuration without drawing it. It throws {@link DataTooLong}. */
export const verdictBy = ({ judgeLogo }: Pick<Logos, "judgeLogo">): ((config: QrConfig) => Verdict) => {
  const judge = judgeBy(judgeLogo)
  return (config) => judge(config, symbolOf(config).version)
}

/**
 * What composes the picture of a configuration, free of format and size. It throws `UnreadableLogo`, {@link DataTooLong}, and
 * for what provably no scanner reads {@link NotScannable}.
 */
export const composerBy = (
  { readLogo, judgeLogo }: Logos,
  composeScene: ComposeScene
): ((config: QrConfig) => Scene) => {
  const judge = judgeBy(judgeLogo)
  const contentOf = (config: QrConfig, field: "logo" | "picture"): LogoContent | undefined => {
    const image = config[field]?.image
    if (image === undefined) return undefined
    const content = readLogo(image)
    if ("reason" in content) throw new UnreadableLogo({ ...content, field })
    return content
  }
  return (config) => {
    requireConfig(config)
    const contents = { logo: contentOf(config, "logo"), picture: contentOf(config, "picture") }
    const matrix = symbolOf(config)
    const { minimumVersion, refusals } = judge(config, matrix.version)
    const [first, ...rest] = refusals
    if (first !== undefined) throw new NotScannable({ reasons: [first, ...rest] })
    const isRaised = minimumVersion !== matrix.version
    return composeScene(isRaised ? symbolOf(config, { minimumVersion }) : matrix, config, contents)
  }
}
