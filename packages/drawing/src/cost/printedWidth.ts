import type { FinishedWidth } from "@quick-response/design/output/outputUnits"
import { pixelsAcross, units } from "@quick-response/design/output/outputUnits"

/** The largest width of a print in source pixels of its pictures. */
const mostPrinted = 2048

/** Twice the dots per inch that a press resolves of a picture. */
const printedPerInch = 600

/** The width of a print in source pixels of its pictures: as many as a press resolves at its size, at most 2048. */
export const printedWidth = (output: FinishedWidth): number =>
  Math.min(mostPrinted, Math.ceil((pixelsAcross(output) / units.px.perInch) * printedPerInch))
