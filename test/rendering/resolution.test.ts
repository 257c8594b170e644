import { PNG } from "pngjs"
import { draw } from "quick-response"
import { expect, it } from "vitest"

const design = { data: "x", template: "brand" } as const

it("draw() writes pHYs without changing the pixels", async () => {
  const plain = await draw(design, { format: "png", size: 64 })
  for (const [dpi, perMeter] of [
    [72, 2835],
    [300, 11_811],
    [2400, 94_488]
  ] as const) {
    const marked = await draw(design, { format: "png", size: 64, dpi })
    // The chunk follows the header: PNG (third edition), section 5.6.
    const view = new DataView(marked.buffer, 33)
    const type = String.fromCharCode(...marked.subarray(37, 41))
    expect([view.getUint32(0), type, view.getUint32(8), view.getUint32(12), view.getUint8(16)]).toEqual([
      9,
      "pHYs",
      perMeter,
      perMeter,
      1
    ])
    // A reader of other people's making, which checks each chunk's checksum.
    const [before, after] = [plain, marked].map((bytes) =>
      PNG.sync.read(Buffer.from(bytes), { checkCRC: true })
    )
    expect(after?.data.equals(before?.data ?? Buffer.alloc(0))).toBe(true)
  }
})

it("draw() converts a length into pixels by its resolution", async () => {
  for (const [output, width, perMeter] of [
    [{ size: 25.4, unit: "mm" }, 300, 11_811],
    [{ size: 0.5, unit: "in", dpi: 600 }, 300, 23_622],
    [{ size: 12.7, unit: "mm", dpi: 150 }, 75, 5906]
  ] as const) {
    const bytes = await draw(design, { format: "png", ...output })
    expect(PNG.sync.read(Buffer.from(bytes)).width).toBe(width)
    expect(new DataView(bytes.buffer, 33).getUint32(8)).toBe(perMeter)
  }
})
