import { eyeShift } from "@quick-response/drawing/raster/pixelGrid"
import { describe, expect, it } from "vitest"

const eye = 7
const margin = 4

/** The side of a symbol as decoders estimate it: the distance of its eyes in modules of the eyes' size. */
const estimatedSide = (side: number, step: number, shift: number): number => {
  const edge = (line: number) => Math.floor((margin + line) * step + 0.5 + shift)
  const pixels = edge(eye) - edge(0) + edge(side) - edge(side - eye)
  const distance = (edge(side) + edge(side - eye) - edge(eye) - edge(0)) / 2
  return (distance * 2 * eye) / pixels + eye
}

/** The versions and widths at three pixels a module or more at which decoders take a side for another. */
const mistaken = (shiftOf: typeof eyeShift): number => {
  let count = 0
  for (let side = 25; side <= 101; side += 4)
    for (let width = 3 * (side + 2 * margin); width <= 1024; width++) {
      const step = width / (side + 2 * margin)
      if (Math.abs(estimatedSide(side, step, shiftOf(step, margin, side)) - side) >= 1.5) count++
    }
  return count
}

describe("eyeShift()", () => {
  it("keeps the size that decoders estimate right", () => {
    expect(mistaken(() => 0)).toBeGreaterThan(500)
    expect(mistaken(eyeShift)).toBeLessThan(15)
  })

  it("moves no symbol whose modules are whole pixels", () => {
    for (let step = 2; step <= 24; step++) expect(eyeShift(step, margin, 177)).toBe(0)
  })
})
