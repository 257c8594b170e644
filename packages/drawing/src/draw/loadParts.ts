import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Parts } from "../parts/Parts.ts"
import { isBlackOnWhite } from "../scannability/verdict.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import { isPlain } from "../styles/plainScene.ts"
import { loadOnce, type MaybeLater, next } from "./MaybeLater.ts"

const captions = loadOnce(() => import("./captionFor.ts"))
const styles = loadOnce(() => import("./styles.ts"))
const logos = loadOnce(() => import("./logos.ts"))
const pictures = loadOnce(async () => (await import("../pictures/pictures.ts")).pictures)

const contrast = loadOnce(async () => (await import("../scannability/contrast.ts")).contrastFindings)
const micro = loadOnce(async () => (await import("./microSymbols.ts")).micro)

const none = (): undefined => undefined

/** The parts that draw a configuration with styles. */
const styledParts = (config: QrConfig): MaybeLater<Parts> => {
  const hasPicture = config.picture !== undefined
  return next(styles(), (styles) =>
    next(config.logo !== undefined || hasPicture ? logos() : none(), (logos) =>
      next(hasPicture ? pictures() : none(), (pictures) =>
        next(microKindOf(config) === undefined ? none() : micro(), (micro) =>
          next(
            config.frameStyle === "none" ? none() : next(captions(), ({ captionFor }) => captionFor(config)),
            (drawCaption) => ({ styles, logos, pictures, micro, drawCaption })
          )
        )
      )
    )
  )
}

/** The parts that a configuration is judged and drawn by: at once where they are loaded, else later. */
export const partsFor = (config: QrConfig): MaybeLater<Parts> =>
  next(isBlackOnWhite(config) ? none() : contrast(), (contrastFindings) =>
    next(isPlain(config) ? {} : styledParts(config), (parts) => ({ contrastFindings, ...parts }))
  )
