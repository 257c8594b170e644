import { imageFormatNames, imageFormats } from "@quick-response/core"
import { drawingBounds, estimateCost, estimateMemory } from "@quick-response/core/drawing"
import { configOf, logoImages } from "@quick-response/laws"
import { expect, test } from "vitest"
import { jpegFile, jpegSegment, jpegWith } from "../logo/jpegFiles.ts"

const mebibyte = 2 ** 20
const frames = ["none", "bag"] as const

test("estimateMemory() of every format's widest drawing stays within bounds", () => {
  for (const format of imageFormatNames)
    for (const frameStyle of frames)
      for (const input of [{}, { picture: { image: logoImages.png, mode: "backdrop" as const } }]) {
        const config = configOf({ ...input, frameStyle, errorCorrectionLevel: "High" })
        const bytes = estimateMemory(config, { format, size: imageFormats[format].widest })
        expect(bytes).toBeGreaterThan(mebibyte)
        expect(bytes).toBeLessThanOrEqual(drawingBounds.bytes)
      }
})

test("estimateMemory() is within a factor of 1.5 of measurements", () => {
  const plain = configOf({ data: "HELLO" })
  for (const [format, size, measured] of [
    ["webp", 1024, 36],
    ["webp", 2048, 116],
    ["jpeg", 1024, 32],
    ["jpeg", 1536, 71]
  ] as const) {
    const ratio = estimateMemory(plain, { format, size }) / mebibyte / measured
    expect([format, size, ratio > 1 / 1.5 && ratio < 1.5]).toEqual([format, size, true])
  }
})

test("estimates take a length as its pixels", () => {
  const config = configOf({})
  const length = { format: "webp", size: 127, unit: "mm", dpi: 300 } as const
  const pixels = { format: "webp", size: 1500 } as const
  expect(estimateMemory(config, length)).toBe(estimateMemory(config, pixels))
  expect(estimateCost(config, length)).toBe(estimateCost(config, pixels))
})

const logoBytes = (jpeg: Uint8Array): number => {
  const image = `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`
  return estimateMemory(configOf({ logo: { image } }), { format: "svg", size: 512 })
}

test("estimateMemory() finds a JPEG's frame behind other segments", () => {
  const [small, large] = [jpegFile(40, 30, {}), jpegFile(400, 300, {})]
  expect(logoBytes(large) - logoBytes(small)).toBe(4 * (400 * 300 - 40 * 30))
  const note = jpegSegment(0xfe, new Uint8Array(65_000))
  const fill = Buffer.of(0xff, 0xff, 0xff)
  for (const before of [
    [note],
    [note, note, note],
    [jpegSegment(0xe1, new Uint8Array(1)), fill],
    [fill, note]
  ])
    expect(logoBytes(jpegWith(small, 0xdb, Buffer.concat(before)))).toBe(logoBytes(small))
  const many = Array.from({ length: 70 }, () => jpegSegment(0xfe, new Uint8Array(3)))
  expect(logoBytes(jpegWith(small, 0xdb, Buffer.concat(many))) - logoBytes(small)).toBe(
    4 * (4_000_000 - 40 * 30)
  )
})
