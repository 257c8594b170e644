import { mixed, type Rgb } from "./Rgb.ts"

const rounded = ([red, green, blue]: Rgb): Rgb => [Math.round(red), Math.round(green), Math.round(blue)]

/** The color nearest to `from`, on the way to `to`, that satisfies; `to` itself must. */
export const nearestColor = (from: Rgb, to: Rgb, satisfies: (rgb: Rgb) => boolean): Rgb => {
  for (let percent = 0; percent < 100; percent++) {
    const rgb = rounded(mixed(from, to, percent / 100))
    if (satisfies(rgb)) return rgb
  }
  return to
}

/** The color of these channels, rounded, as `#rrggbb`. */
export const colorOf = (rgb: Rgb): string =>
  `#${rounded(rgb)
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`
