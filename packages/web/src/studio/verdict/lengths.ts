import { language } from "../../languages/catalogue.ts"

/** The units of a printed width, with how many millimeters each is. */
export const units = {
  mm: { unit: "millimeter", millimeters: 1, digits: 0 },
  cm: { unit: "centimeter", millimeters: 10, digits: 1 },
  in: { unit: "inch", millimeters: 25.4, digits: 2 }
} as const

/** The name of a unit. */
export type Unit = keyof typeof units

/** True if a text names a unit. */
export const isUnit = (text: string): text is Unit => Object.hasOwn(units, text)

/** A number without groups of digits, as a field shows it. */
export const numberText = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(language.value, { useGrouping: false, ...options }).format(value)

/** A width in a unit, as a field shows it. */
export const inUnit = (millimeters: number, unit: Unit): string =>
  numberText(millimeters / units[unit].millimeters, { maximumFractionDigits: units[unit].digits })

/** A width with its unit: "4 cm". */
export const widthText = (millimeters: number, name: Unit): string => {
  const { unit, digits } = units[name]
  return numberText(millimeters / units[name].millimeters, {
    style: "unit",
    unit,
    maximumFractionDigits: digits
  })
}

/** The width of a module: "0.98 mm". */
export const moduleText = (millimeters: number): string =>
  numberText(millimeters, {
    style: "unit",
    unit: "millimeter",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2
  })

/** Two leading digits, rounded down, so that a distance is never overstated. */
const roundedDown = (value: number): number => {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.floor(value / step + 1e-9) * step).toPrecision(2))
}

const lengthIn = (unit: "meter" | "centimeter", value: number): string =>
  numberText(value, { style: "unit", unit })

/** A distance in meters, to two digits: "45 cm", "1.2 m". */
export const distanceText = (meters: number): string =>
  meters <= 0
    ? lengthIn("meter", 0)
    : meters < 1
      ? lengthIn("centimeter", roundedDown(100 * meters))
      : lengthIn("meter", roundedDown(meters))
