import type { FinishedWidth } from "@quick-response/design/output/outputUnits"
import { pixelsAcross, units } from "@quick-response/design/output/outputUnits"

/** The most pixels from which the pictures of a print are taken, across the whole of it. */
const mostPrinted = 2048

/** The dots an inch that a press shows of a picture, twice over. */
const printedPerInch = 600

/** The pixels across a whole print from which its pictures are taken: as many as a press shows at its size, and at most 2048. */
export const printedWidth = (output: FinishedWidth): number =>
  Math.min(mostPrinted, Math.ceil((pixelsAcross(output) / units.px.perInch) * printedPerInch))
