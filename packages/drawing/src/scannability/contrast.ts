import type { Background } from "@quick-response/design/config/Paint"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import {
  type PaintField,
  paintFields,
  paintRoles,
  type SymbolPaintField
} from "@quick-response/design/fields/styleFields"
import { boundedCache } from "../scene/boundedCache.ts"
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
import { hiddenPaints, type PaintedSymbol, paintedSymbolOf, type SymbolShape } from "./binarized.ts"
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

const isOfSymbol = (field: PaintField): field is SymbolPaintField => paintRoles[field] === "symbol"

/**
 * Contrast findings: each stop of each paint of the symbol against the darkest background color. Refuses paints that
 * decoders cannot separate ({@link hiddenPaints}); warns of others. Transparent counts as white. No finding is left
 * once all remedies are applied.
 */
export const judgeContrast = (painted: PaintedSymbol): ReadonlyArray<Finding> => {
  const hidden = hiddenPaints(painted)
  const background = stopsOf("background", painted.background)
  const lighter = lightened(background)
  const behind = darkestOf(background)
  const behindLater = darkestOf(lighter)
  const findings: Array<Finding> = []
  for (const field of paintFields.filter(isOfSymbol)) {
    const paint = painted[field]
    if (paint === undefined) continue
    const stops = stopsOf(field, paint)
    const isDarkEnough = (rgb: Rgb) => contrastOf(behindLater, luminance(rgb)) >= goodContrast
    const colors = stops.map(({ rgb }) => hexOf(nearestColor(rgb, black, isDarkEnough)))
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
        text: `${path}: ${hexOf(rgb)} ${said}; darken it to ${colors[i]}`,
        cause: { topic: "contrast", field, contrast, colors }
      })
    }
  }
  const blackContrast = contrastOf(behind, 0)
  const colors = lighter.map(({ rgb }) => hexOf(rgb))
  for (const [i, { path, rgb }] of background.entries()) {
    if (colors[i] === hexOf(rgb)) continue
    findings.push({
      refused: hidden.has("background"),
      text: `${path}: ${hexOf(rgb)} is so dark that even black has a contrast of only ${shown(blackContrast)} to it; lighten it to ${colors[i]}, or set quietZone to "card"`,
      cause: { topic: "ground", field: "background", contrast: blackContrast, colors }
    })
  }
  return findings
}

/** The most symbols with kept findings; they take 2.5 MB if each paint is a gradient of eight weak stops. */
const mostKept = 128
const kept = /* @__PURE__ */ boundedCache<string, ReadonlyArray<Finding>>(mostKept)

/** Freezes a value with its parts. */
const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** The findings of {@link judgeContrast}, frozen and cached: codes that differ by their message share them. */
export const contrastFindings = (config: QrConfig, shape: SymbolShape): ReadonlyArray<Finding> => {
  const painted = paintedSymbolOf(config, shape)
  return kept(JSON.stringify(painted), () => frozen(judgeContrast(painted)))
}
