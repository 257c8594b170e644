/** A color's channels, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/** The channels of a color `#rrggbb`. */
export const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A color at a share of the way between two, mixed in sRGB as gradients do. */
export const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share
]

/** The color `#rrggbb` of channels, which may be fractions. */
export const hexOf = (channels: ReadonlyArray<number>): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`

const rounded = ([red, green, blue]: Rgb): Rgb => [Math.round(red), Math.round(green), Math.round(blue)]

/** The color nearest to `from` on the way to `to` that satisfies a condition; `to` must satisfy it. */
export const nearestColor = (from: Rgb, to: Rgb, satisfies: (rgb: Rgb) => boolean): Rgb => {
  for (let percent = 0; percent < 100; percent++) {
    const rgb = rounded(mixed(from, to, percent / 100))
    if (satisfies(rgb)) return rgb
  }
  return to
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio of two luminances (WCAG 2.2): 21 for white to black, 1 for equal ones, less if the first is darker. */
export const contrastOf = (light: number, dark: number): number => (light + 0.05) / (dark + 0.05)
