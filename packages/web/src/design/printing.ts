/** The width and the distance of a code in print. */
export interface Printing {
  /** The width of the whole picture, quiet zone and frame included, in millimeters. */
  readonly widthMm: number
  /** The distance from which it should be read, in meters. */
  readonly distance: number
}

/** The bounds of a printed picture's width, in millimeters. */
export const printedWidths = { minimum: 5, maximum: 5000 } as const

/** The bounds of the scanning distance, in meters. */
export const viewingDistances = { minimum: 0.1, maximum: 100 } as const

/** The default: 4 cm wide and read from the hand. */
export const usualPrinting: Printing = { widthMm: 40, distance: 0.3 }

const isWithin = (
  value: unknown,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number }
): value is number => typeof value === "number" && value >= minimum && value <= maximum

/** A printing from parsed JSON. Throws an error that names the fault. */
export const readPrinting = (value: unknown): Printing => {
  const { widthMm, distance, ...unknown } = Object(value)
  if (!isWithin(widthMm, printedWidths))
    throw new Error(`printing.widthMm: expected ${printedWidths.minimum} to ${printedWidths.maximum}`)
  if (!isWithin(distance, viewingDistances))
    throw new Error(`printing.distance: expected ${viewingDistances.minimum} to ${viewingDistances.maximum}`)
  const [first] = Object.keys(unknown)
  if (first !== undefined) throw new Error(`printing.${first}: expected widthMm and distance alone`)
  return { widthMm, distance }
}
