import { withResolution } from "@quick-response/core/parts/png"
import { PNG } from "pngjs"
import { draw } from "quick-response"
import { expect, it } from "vitest"

it("withResolution() writes dots an inch as pixels a meter, and leaves the picture as it is", async () => {
  const png = await draw({ data: "x", template: "brand" }, { format: "png", size: 64 })
  for (const [dpi, perMeter] of [
    [72, 2835],
    [300, 11_811],
    [2400, 94_488]
  ] as const) {
    const marked = withResolution(png, dpi)
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
    const [before, after] = [png, marked].map((bytes) =>
      PNG.sync.read(Buffer.from(bytes), { checkCRC: true })
    )
    expect(after?.data.equals(before?.data ?? Buffer.alloc(0))).toBe(true)
  }
})
