import type { ColorSpace } from "@quick-response/design/output/imageOutput"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { number } from "../pathText/pathData.ts"
import { rgbOf } from "../scene/Rgb.ts"

/** A spot color: its name at the print shop, in printable ASCII, and its color on screens. */
export interface SpotColor {
  readonly name: string
  readonly color: string
}

type Components = ReadonlyArray<number>

/**
 * Cyan, magenta, yellow and black of a color from 0 to 1, with maximal black: without a press profile, no other
 * separation is better.
 */
const cmykOf = (rgb: Components): Components => {
  const black = 1 - Math.max(...rgb)
  return black === 1 ? [0, 0, 0, 1] : [...rgb.map((channel) => (1 - channel - black) / (1 - black)), black]
}

const rgbSamples = (data: ArrayLike<number>): Uint8Array => {
  const bytes = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4)
    for (let channel = 0; channel < 3; channel++) bytes[to++] = data[from + channel] ?? 0
  return bytes
}

/** {@link cmykOf} for each pixel, as bytes. */
const cmykSamples = (data: ArrayLike<number>): Uint8Array => {
  const bytes = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const light = Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    for (let channel = 0; channel < 3; channel++)
      bytes[at + channel] = light === 0 ? 0 : Math.round((255 * (light - (data[at + channel] ?? 0))) / light)
    bytes[at + 3] = 255 - light
  }
  return bytes
}

const spaces = {
  rgb: { name: "/DeviceRGB", fill: "rg", of: (rgb: Components) => rgb, none: "1 1 1", all: "0 0 0" },
  cmyk: { name: "/DeviceCMYK", fill: "k", of: cmykOf, none: "0 0 0 0", all: "1 1 1 1" }
} as const

export interface Inks {
  /** The color space of everything but the spot color, by its name in PDF and PostScript. */
  readonly space: "/DeviceRGB" | "/DeviceCMYK"
  /** Its number of components. */
  readonly count: number
  /** A color's components from 0 to 1. */
  readonly numbers: (color: string) => string
  /** The operator that sets a fill color by its components. */
  readonly operator: "rg" | "k"
  /** The operators that set a fill color. */
  readonly fill: (color: string) => string
  /** The colors of pixels, a byte for each component, without alpha. */
  readonly samples: (pixels: Pixels) => Uint8Array
  /** The spot color, with its components in {@link Inks.alternates} for devices without the ink. */
  readonly spot: { readonly name: string; readonly alternate: string } | undefined
  /** The color space for devices without the inks: its name, and its components for no ink and for full ink. */
  readonly alternates: {
    readonly space: "/DeviceRGB" | "/DeviceCMYK"
    readonly none: string
    readonly all: string
  }
}

const componentsOf = (color: string): Components => rgbOf(color).map((channel) => channel / 255)

const text = (components: Components): string => components.map(number).join(" ")

/** The inks of a color space, and a spot color for everything in its color. */
export const inksOf = (
  colorSpace: ColorSpace = "rgb",
  spot?: SpotColor,
  alternates: ColorSpace = "cmyk"
): Inks => {
  const { name: space, fill: operator, of } = spaces[colorSpace]
  const alternate = spaces[alternates]
  const spotRgb = spot === undefined ? undefined : text(componentsOf(spot.color))
  const count = colorSpace === "rgb" ? 3 : 4
  return {
    space,
    count,
    operator,
    numbers: (color) => text(of(componentsOf(color))),
    fill: (color) =>
      text(componentsOf(color)) === spotRgb
        ? "/Spot cs 1 scn"
        : `${text(of(componentsOf(color)))} ${operator}`,
    samples: ({ data }) => (colorSpace === "rgb" ? rgbSamples(data) : cmykSamples(data)),
    spot: spot && { name: spot.name, alternate: text(alternate.of(componentsOf(spot.color))) },
    alternates: { space: alternate.name, none: alternate.none, all: alternate.all }
  }
}
