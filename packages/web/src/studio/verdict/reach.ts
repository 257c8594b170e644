import type { Readability } from "@quick-response/core/advice"
import { distanceFor, moduleFor } from "@quick-response/drawing/camera/phoneCamera"
import { type Printing, printedWidths } from "../../design/printing.ts"

/**
 * The width of a module that ordinary printers draw cleanly, in millimeters: four dots at 300 dpi, the least that DENSO
 * WAVE, the inventor of the QR code, recommends.
 */
export const leastModuleMm = (4 * 25.4) / 300

/** The width of a printed module in millimeters. */
export const moduleMm = ({ widthMm }: Printing, modulesAcross: number): number => widthMm / modulesAcross

/** The distance at which a printed picture reads, in meters; 0 if it never does. */
export const reachOf = (printing: Printing, { modulesAcross, pixelsPerModule }: Readability): number =>
  pixelsPerModule === undefined ? 0 : distanceFor(moduleMm(printing, modulesAcross), pixelsPerModule)

/** A finding about the printed size, and the width that fixes it. */
export interface DensityFinding {
  readonly topic: "distance" | "printer"
  readonly widthMm: number | undefined
}

/** Rounds up to whole millimeters, and for large prints to whole centimeters. */
const widthAbove = (width: number): number | undefined => {
  const step = width > 200 ? 10 : 1
  const whole = Math.ceil(width / step - 1e-9) * step
  return whole <= printedWidths.maximum ? whole : undefined
}

/**
 * The finding for modules that are too fine at the printed size: for the scanning distance, or for an ordinary
 * printer. If both apply, the one that needs more width, which fixes the other, too.
 */
export const densityFinding = (printing: Printing, readability: Readability): DensityFinding | undefined => {
  const { modulesAcross, pixelsPerModule } = readability
  const forDistance =
    pixelsPerModule === undefined ? 0 : modulesAcross * moduleFor(printing.distance, pixelsPerModule)
  const forPrinter = modulesAcross * leastModuleMm
  const needed = Math.max(forDistance, forPrinter)
  // A floating-point difference from the requested width is not a fault.
  if (printing.widthMm >= needed - 1e-6) return undefined
  return { topic: forDistance >= forPrinter ? "distance" : "printer", widthMm: widthAbove(needed) }
}

/** The printing that fixes a density finding; unchanged if none does. */
export const mendedPrinting = (printing: Printing, { widthMm }: DensityFinding): Printing =>
  widthMm === undefined ? printing : { ...printing, widthMm }
