import type { Rgb } from "./Rgb.ts"

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio of two luminances (WCAG 2.2): 21 for white to black, 1 for equal ones, less if the first is darker. */
export const contrastOf = (light: number, dark: number): number => (light + 0.05) / (dark + 0.05)
