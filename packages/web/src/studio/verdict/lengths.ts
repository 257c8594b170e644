/** The units of a printed width, with how many millimeters each is. */
export const units = {
  mm: { name: "Millimeters", millimeters: 1, digits: 0 },
  cm: { name: "Centimeters", millimeters: 10, digits: 1 },
  in: { name: "Inches", millimeters: 25.4, digits: 2 }
} as const

/** The name of a unit. */
export type Unit = keyof typeof units

/** True where a text names a unit. */
export const isUnit = (text: string): text is Unit => Object.hasOwn(units, text)

const trimmed = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** A width in a unit, as a field shows it. */
export const inUnit = (millimeters: number, unit: Unit): string =>
  trimmed(millimeters / units[unit].millimeters, units[unit].digits)

/** A width with its unit: "4 cm". */
export const widthText = (millimeters: number, unit: Unit): string => `${inUnit(millimeters, unit)} ${unit}`

/** Two leading digits, rounded down: a reach is never said to be farther than it is. */
const roundedDown = (value: number): number => {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.floor(value / step + 1e-9) * step).toPrecision(2))
}

/** A distance in meters, to two digits: "45 cm", "1.2 m". */
export const distanceText = (meters: number): string =>
  meters <= 0 ? "0 m" : meters < 1 ? `${roundedDown(100 * meters)} cm` : `${roundedDown(meters)} m`
