import type { Background } from "@quick-response/design/config/Paint"
import { grayGrid } from "@quick-response/images/logo/grayGrid"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import { rgbOf } from "../scene/Rgb.ts"
import type { Behind } from "../scene/Scene.ts"
import { cardColor } from "../styles/ground.ts"

/** The largest share of the way from background to module color by which the picture may darken the background. */
const mostDarkened = 0.25

/** Even a light picture keeps a little of the ground. */
const mostOpaque = 0.9

/** The share of the symbol at which the darkest parts are ignored. */
const overlooked = 0.01

/** Cells of the grid on which a picture is judged, about as many as modules. */
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
 * The backdrop behind modules of this ink: the color below the picture, and its highest opacity, 0 to 0.9, with which
 * decoders still separate the modules. A darker picture is fainter.
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
