import * as Either from "@quick-response/core/either"
import { eitherOf } from "../config/eitherOf.ts"
import { checkOutput, defaultImageSize } from "../config/output/imageOutput.ts"
import type { QrConfig } from "../config/QrConfig.ts"
import { readLogo } from "../logo/readLogo.ts"
import { UnreadableLogo } from "../logo/UnreadableLogo.ts"
import { composerBy, verdictBy } from "./compose.ts"
import { DataTooLong } from "./DataTooLong.ts"
import { NotScannable } from "./NotScannable.ts"
import { pictures } from "./pictures/pictures.ts"
import { judgeLogo } from "./scannability/judgeLogo.ts"
import { type Judge, judgeBy, type Verdict } from "./scannability/verdict.ts"
import type { Scene } from "./scene/Scene.ts"
import { composeSceneBy } from "./styles/composeScene.ts"
import type { ComposeScene } from "./styles/plainScene.ts"
import { caption } from "./styles/typefaces/typefaces.ts"
import { logoMarkup } from "./svg/logoMarkup.ts"
import { modulesMarkup } from "./svg/modules/modulesMarkup.ts"
import { type DrawSvg, svgBy } from "./svg/svg.ts"

/** {@link composeSceneBy} with every typeface and what draws pictures. */
export const composeScene: ComposeScene = /* @__PURE__ */ composeSceneBy(caption, pictures)

/** {@link svgBy} with what writes logos and modules. */
export const svg: DrawSvg = /* @__PURE__ */ svgBy(logoMarkup, modulesMarkup)

/** {@link judgeBy} with what judges logos. */
export const judge: Judge = /* @__PURE__ */ judgeBy(judgeLogo)

const verdictOf = /* @__PURE__ */ verdictBy({ judgeLogo })

const composer = /* @__PURE__ */ composerBy({ readLogo, judgeLogo }, composeScene)

/** The picture of a configuration, free of format and size. Refuses what provably no scanner reads. */
export const compose = (
  config: QrConfig
): Either.Either<Scene, DataTooLong | NotScannable | UnreadableLogo> =>
  eitherOf<Scene, DataTooLong | NotScannable | UnreadableLogo>(
    () => composer(config),
    DataTooLong,
    NotScannable,
    UnreadableLogo
  )

/** The verdict on a configuration without drawing it; fails if its data are too long. */
export const verdict = (config: QrConfig): Either.Either<Verdict, DataTooLong> =>
  eitherOf(() => verdictOf(config), DataTooLong)

/**
 * The image of a configuration as a complete standalone SVG document of the given width in pixels; the same
 * configuration gives the same text everywhere. Pure: for programs that need no service and no cache.
 */
export const renderSvg = (
  config: QrConfig,
  size: number = defaultImageSize
): Either.Either<string, DataTooLong | NotScannable | UnreadableLogo> => {
  const output = checkOutput({ format: "svg", size })
  return Either.map(compose(config), (scene) => svg(scene, output.size))
}
