import type { Background } from "@quick-response/design/config/Paint"
import { grayGrid } from "@quick-response/images/logo/grayGrid"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import { rgbOf } from "../scene/Rgb.ts"
import type { Behind } from "../scene/Scene.ts"
import { cardColor } from "../styles/ground.ts"

/** The share of the way from the background to the modules by which the darkest part of the picture may darken the background. */
const mostDarkened = 0.25

/** A picture that is light by itself still leaves the modules alone. */
const mostOpaque = 0.9

/** The share of the symbol that may be darker than the darkest part that counts. */
const overlooked = 0.01

/** Cells of the grid by which a picture is judged: about as many as a symbol has modules. */
const judgedSide = 48

const lightnessOf = (color: string): number => {
  const [red, green, blue] = rgbOf(color)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

const colorsOf = (paint: Background): ReadonlyArray<string> =>
  paint === "transparent"
    ? [cardColor]
    : typeof paint === "string"
      ? [paint]
      : paint.stops.map(({ color }) => color)

/**
 * The place of a picture behind modules of this ink: on one color, the lightest of the ground or white, and as opaque as it can be so that
 * decoders still tell the modules from it, 0 to 0.9. The darker the picture, the less of it is seen.
 */
export const backdrop = (picture: LogoContent, ink: Background, ground: Background): Behind => {
  const [lightest = cardColor] = colorsOf(ground).toSorted((a, b) => lightnessOf(b) - lightnessOf(a))
  const sorted = grayGrid(picture, judgedSide).slice().sort()
  const darkest = sorted[Math.floor(overlooked * (sorted.length - 1))] ?? 0
  const light = lightnessOf(lightest)
  const room = mostDarkened * Math.max(0, light - Math.max(...colorsOf(ink).map(lightnessOf)))
  const opacity = light <= darkest ? mostOpaque : Math.min(mostOpaque, room / (light - darkest))
  return { ground: lightest, opacity: Math.round(100 * opacity) / 100 }
}
