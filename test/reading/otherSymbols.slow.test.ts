import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { read } from "quick-response"
import { describe, expect, it } from "vitest"
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer"

const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** The picture of a symbol by Zint, with which neither the reader nor this project shares code. */
const written = async (
  format: "QRCode" | "MicroQRCode" | "RMQRCode",
  text: string,
  version: number,
  level: string
): Promise<Uint8Array> => {
  const options = `version=${version},ecLevel=${level}`
  const { image, error } = await writeBarcode(text, { format, scale: 4, options })
  if (image === null) throw new Error(error)
  return new Uint8Array(await image.arrayBuffer())
}

const levelNames = { L: "Low", M: "Medium", Q: "Quartile", H: "High" } as const

describe("read()", () => {
  it.each([
    [1, ["L"]],
    [2, ["L", "M"]],
    [3, ["L", "M"]],
    [4, ["L", "M", "Q"]]
  ] as const)("reads Micro QR version %i at each level", async (version, levels) => {
    for (const level of levels) {
      const symbols = await read(await written("MicroQRCode", "12345", version, level))
      expect(symbols).toMatchObject([
        { symbol: "micro", version, text: "12345", errorCorrectionLevel: levelNames[level] }
      ])
    }
  })

  it.each(Array.from({ length: 32 }, (_, i) => [i + 1]))("reads rMQR version %i", async (version) => {
    for (const level of [version % 2 === 0 ? "M" : "H"] as const) {
      const symbols = await read(await written("RMQRCode", "123", version, level))
      expect(symbols).toMatchObject([
        { symbol: "rmqr", version, text: "123", errorCorrectionLevel: levelNames[level], mask: 4 }
      ])
      const [{ x: left, y: top } = { x: 0, y: 0 }, , { x: right, y: bottom } = { x: 0, y: 0 }] =
        symbols[0]?.corners ?? []
      expect(right - left).toBeGreaterThan(1.5 * (bottom - top))
    }
  })

  it("recognizes the kind of a QR code", async () => {
    for (const version of [1, 7, 40])
      expect(await read(await written("QRCode", "HELLO", version, "M"))).toMatchObject([
        { symbol: "qr", version, text: "HELLO" }
      ])
  })
})
