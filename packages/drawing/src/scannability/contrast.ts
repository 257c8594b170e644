import type { Background } from "@quick-response/design/config/Paint"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { paintFields, paintRoles } from "@quick-response/design/fields/styleFields"
import {
  black,
  contrastOf,
  hexOf,
  luminance,
  mixed,
  nearestColor,
  type Rgb,
  rgbOf,
  white
} from "../scene/Rgb.ts"
import { groundOf } from "../styles/ground.ts"
import { hiddenPaints, type SymbolShape } from "./binarized.ts"
import type { Finding } from "./Finding.ts"

/** Below this contrast, poor light, cheap print or an old camera can prevent a scan. */
const goodContrast = 4.5

/** A color of a paint, and its field path. */
interface Stop {
  readonly path: string
  readonly rgb: Rgb
}

const stopsOf = (path: string, paint: Background): ReadonlyArray<Stop> =>
  paint === "transparent"
    ? [{ path, rgb: white }]
    : typeof paint === "string"
      ? [{ path, rgb: rgbOf(paint) }]
      : paint.stops.map(({ color }, i) => ({ path: `${path}.stops[${i}].color`, rgb: rgbOf(color) }))

/**
 * The least luminance between two stops. Luminance is convex along a gradient in sRGB: its maxima are at stops, its
 * minimum may lie between.
 */
const leastBetween = (from: Rgb, to: Rgb): number => {
  let [low, high] = [0, 1]
  for (let i = 0; i < 24; i++) {
    const third = (high - low) / 3
    if (luminance(mixed(from, to, low + third)) < luminance(mixed(from, to, high - third))) high -= third
    else low += third
  }
  return luminance(mixed(from, to, (low + high) / 2))
}

const darkestOf = (stops: ReadonlyArray<Stop>): number =>
  Math.min(
    ...stops.map(({ rgb }) => luminance(rgb)),
    ...stops.slice(1).map(({ rgb }, i) => leastBetween(stops[i]?.rgb ?? rgb, rgb))
  )

const shown = (contrast: number): string => (Math.floor(contrast * 100) / 100).toFixed(2)

/** The background, lightened as far as black needs. */
const lightened = (background: ReadonlyArray<Stop>): ReadonlyArray<Stop> =>
  contrastOf(darkestOf(background), 0) >= goodContrast
    ? background
    : background.map(({ path, rgb }) => ({
        path,
        rgb: nearestColor(rgb, white, (lighter) => contrastOf(luminance(lighter), 0) >= 2 * goodContrast)
      }))

/**
 * Contrast findings: each stop of each paint of the symbol against the darkest background color. Refuses paints that
 * decoders cannot separate ({@link hiddenPaints}); warns of others. Transparent counts as white. No finding is left
 * once all remedies are applied.
 */
export const contrastFindings = (config: QrConfig, shape: SymbolShape): ReadonlyArray<Finding> => {
  const hidden = hiddenPaints(config, shape)
  const background = stopsOf("background", groundOf(config))
  const lighter = lightened(background)
  const behind = darkestOf(background)
  const behindLater = darkestOf(lighter)
  const findings: Array<Finding> = []
  for (const field of paintFields) {
    const paint = config[field]
    if (paintRoles[field] !== "symbol" || paint === undefined) continue
    const stops = stopsOf(field, paint)
    const isDarkEnough = (rgb: Rgb) => contrastOf(behindLater, luminance(rgb)) >= goodContrast
    const darker = stops.map(({ rgb }) => nearestColor(rgb, black, isDarkEnough))
    for (const [i, { path, rgb }] of stops.entries()) {
      const contrast = contrastOf(behind, luminance(rgb))
      if (contrast >= goodContrast || isDarkEnough(rgb)) continue
      const isRefused = hidden.has(field)
      const said =
        contrast <= 1
          ? "is no darker than the background, and scanners need dark on light: ZBar and jsQR, for example, read only that"
          : `has a contrast of ${shown(contrast)} to the background, ${isRefused ? "too little for scanners" : `and scanners need ${goodContrast} in poor light or print`}`
      findings.push({
        refused: isRefused,
        text: `${path}: ${hexOf(rgb)} ${said}; darken it to ${hexOf(darker[i] ?? black)}`,
        cause: { topic: "contrast", field, contrast, colors: darker.map(hexOf) }
      })
    }
  }
  const blackContrast = contrastOf(behind, 0)
  for (const [i, { path, rgb }] of background.entries()) {
    const light = hexOf(lighter[i]?.rgb ?? rgb)
    if (light === hexOf(rgb)) continue
    findings.push({
      refused: hidden.has("background"),
      text: `${path}: ${hexOf(rgb)} is so dark that even black has a contrast of only ${shown(blackContrast)} to it; lighten it to ${light}, or set quietZone to "card"`,
      cause: {
        topic: "ground",
        field: "background",
        contrast: blackContrast,
        colors: lighter.map(({ rgb }) => hexOf(rgb))
      }
    })
  }
  return findings
}
