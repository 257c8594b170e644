/** A color's channels, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** The channels of a color `#rrggbb`. */
export const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A share of the way from one color to another, as gradients mix them in sRGB. */
export const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share
]

/** The color `#rrggbb` of channels, which may be fractions. */
export const hexOf = (channels: ReadonlyArray<number>): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`
