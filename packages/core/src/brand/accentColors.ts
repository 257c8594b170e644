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
} from "@quick-response/drawing/scene/Rgb"
import { type AccentColors, type ColorScheme, type GivenAccent, grounds, standardAccent } from "./Brand.ts"

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const legibleContrast = 4.5

/** How the colors of a scheme are derived: the direction away from its grounds, and the strength of a soft ground. */
const derivations = {
  light: { away: black, strong: 0.25, soft: 0.09 },
  dark: { away: white, strong: 0.35, soft: 0.16 }
} as const

const contrastBetween = (one: Rgb, other: Rgb): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return contrastOf(Math.max(a, b), Math.min(a, b))
}

/** A ground of the scheme with a trace of a color. */
const softened = (rgb: Rgb, scheme: ColorScheme): string =>
  hexOf(mixed(rgbOf(grounds[scheme].surface), rgb, derivations[scheme].soft))

/** The least contrast of a color with the grounds of a scheme. */
const leastContrast = (rgb: Rgb, scheme: ColorScheme): number =>
  Math.min(
    ...[...Object.values(grounds[scheme]), softened(rgb, scheme)].map((ground) =>
      contrastBetween(rgb, rgbOf(ground))
    )
  )

/**
 * The colors of an accent `#rrggbb` in a scheme: the accent if its text is legible, else the nearest legible color
 * towards black in the light scheme, or white in the dark one.
 */
export const accentColors = (color: string, scheme: ColorScheme): AccentColors => {
  const { away, strong } = derivations[scheme]
  const accent = nearestColor(rgbOf(color), away, (rgb) => leastContrast(rgb, scheme) >= legibleContrast)
  return {
    accent: hexOf(accent),
    strong: hexOf(mixed(accent, away, strong)),
    soft: softened(accent, scheme),
    onAccent: standardAccent[scheme].onAccent
  }
}

/**
 * The least contrast of text in a color `#rrggbb` with the grounds of a scheme, rounded down to two decimal places; 4.5
 * is legible.
 *
 * @example
 * ```ts
 * import { accentContrast } from "@quick-response/core/brand"
 *
 * accentContrast("#ffcc00", "light") // => 1.36
 * ```
 */
export const accentContrast = (color: string, scheme: ColorScheme): number =>
  Math.floor(leastContrast(rgbOf(color), scheme) * 100) / 100

const schemes = ["light", "dark"] as const

/** A sentence for each scheme in which the accent was moved to be legible. */
export const movedAccents = (given: GivenAccent): ReadonlyArray<string> =>
  schemes.flatMap((scheme) => {
    const color = given[scheme]
    const { accent } = accentColors(color, scheme)
    if (accent === color) return []
    const contrast = accentContrast(color, scheme)
    return [
      `accent: ${color} has a contrast of ${contrast.toFixed(2)} on ${scheme} pages, and text needs ${legibleContrast}, so it is ${accent} there; name both colors to choose it, as in { "light": "${accentColors(given.light, "light").accent}", "dark": "${accentColors(given.dark, "dark").accent}" }`
    ]
  })
