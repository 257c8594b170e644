/** A color by hue, 0 to 360 degrees, and by saturation and brightness, 0 to 100 each. */
export interface Hsv {
  readonly hue: number
  readonly saturation: number
  readonly brightness: number
}

const hexPattern = /^#?([\da-f]{3}|[\da-f]{6})$/i

/** A color `#rrggbb` in lower case from typed or pasted text; undefined if it is invalid. */
export const readHex = (text: string): string | undefined => {
  const [, digits] = hexPattern.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits
  return `#${six.toLowerCase()}`
}

/** Red, green and blue, 0 to 255 each, of `#rgb` or `#rrggbb`; black for any other text. */
export const channelsOf = (hex: string): readonly [number, number, number] => {
  const value = Number.parseInt((readHex(hex) ?? "#000000").slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `#rrggbb` of red, green and blue, which are rounded to whole numbers of 0 to 255. */
export const hexOf = (channels: ReadonlyArray<number>): string =>
  `#${channels
    .map((channel) =>
      Math.min(255, Math.max(0, Math.round(channel)))
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

/** A color in the coordinates of the picker. A gray has hue 0, and black saturation 0. */
export const hsvOf = (hex: string): Hsv => {
  const [red, green, blue] = channelsOf(hex)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const sector =
    range === 0
      ? 0
      : most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range
  return {
    hue: (60 * sector + 360) % 360,
    saturation: most === 0 ? 0 : (100 * range) / most,
    brightness: (100 * most) / 255
  }
}

/** The color of coordinates of the picker. */
export const hexOfHsv = ({ hue, saturation, brightness }: Hsv): string => {
  const most = (255 * brightness) / 100
  const range = (most * saturation) / 100
  const channel = (offset: number): number => {
    const sector = (offset + hue / 60) % 6
    return most - range * Math.max(0, Math.min(sector, 4 - sector, 1))
  }
  return hexOf([channel(5), channel(3), channel(1)])
}
