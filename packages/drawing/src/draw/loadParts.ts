import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Parts } from "../parts/Parts.ts"
import { isBlackOnWhite } from "../scannability/verdict.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import type { DrawCaption } from "../styles/placement.ts"
import { isPlain } from "../styles/plainScene.ts"
import { both, loadOnce, type MaybeLater, next } from "./MaybeLater.ts"

const captions = loadOnce(() => import("./captionFor.ts"))
const styles = loadOnce(() => import("./styles.ts"))
const logos = loadOnce(() => import("./logos.ts"))
const pictures = loadOnce(async () => (await import("../pictures/pictures.ts")).pictures)

const contrast = loadOnce(async () => (await import("../scannability/contrast.ts")).contrastFindings)
const micro = loadOnce(async () => (await import("./microSymbols.ts")).micro)

const none = (): undefined => undefined

/** The drawer of a configuration's caption; undefined without a frame. */
export const captionOf = (config: QrConfig): MaybeLater<DrawCaption | undefined> =>
  config.frameStyle === "none" ? none() : next(captions(), ({ captionFor }) => captionFor(config))

const styledParts = (config: QrConfig): MaybeLater<Parts> => {
  const hasPicture = config.picture !== undefined
  const images = both(
    config.logo !== undefined || hasPicture ? logos() : none(),
    hasPicture ? pictures() : none()
  )
  const marks = both(microKindOf(config) === undefined ? none() : micro(), captionOf(config))
  return next(both(styles(), both(images, marks)), ([styles, [[logos, pictures], [micro, drawCaption]]]) => ({
    styles,
    logos,
    pictures,
    micro,
    drawCaption
  }))
}

/** The parts that judge and draw a configuration: synchronously if they are loaded, else loaded in parallel. */
export const partsFor = (config: QrConfig): MaybeLater<Parts> =>
  next(
    both(isBlackOnWhite(config) ? none() : contrast(), isPlain(config) ? {} : styledParts(config)),
    ([contrastFindings, parts]) => ({ contrastFindings, ...parts })
  )
