import * as Codecs from "@quick-response/codecs"
import { grayscaleOf, type JpegDecoder, type Pixels, SymbolReader } from "@quick-response/core"
import * as Effect from "effect/Effect"
import qrcode from "qrcode"
import { describe, expect, it } from "vitest"
import { randomFrom } from "../scanning/captures/randomFrom.ts"

const run = <A, E>(effect: Effect.Effect<A, E, SymbolReader | JpegDecoder>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, Codecs.layer))

const read = (pixels: Pixels) =>
  run(Effect.flatMap(SymbolReader, (reader) => reader.read(grayscaleOf(pixels))))

const dark = [0, 0, 0, 255]
const clear = [0, 0, 0, 0]

/** A symbol as plain squares of `scale` pixels in a quiet zone; the light parts are transparent. */
const picture = (text: string, scale: number, quiet: number): Pixels => {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: "M" }).modules
  const width = (size + 2 * quiet) * scale
  const pixels = new Uint8Array(width * width * 4)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / scale) - quiet
      const row = Math.floor(y / scale) - quiet
      const inside = column >= 0 && row >= 0 && column < size && row < size
      pixels.set(inside && data[row * size + column] ? dark : clear, 4 * (y * width + x))
    }
  }
  return { width, height: width, data: pixels }
}

describe("SymbolReaderZxing", () => {
  it.each(["HELLO WORLD", "0123456789", "Grüße, 世界, Привет", "🎉 party 🎉", "点茗", "x".repeat(900)])(
    "reads %s from transparent pixels",
    async (text) => expect(await read(picture(text, 3, 4))).toBe(text)
  )

  it("reads bilevel pictures equally, declared or not", async () => {
    const random = randomFrom(7)
    const pictures = Array.from({ length: 60 }, (_, spots) => {
      const gray = grayscaleOf(picture("https://example.com", 3, 4))
      for (let spot = 0; spot < spots; spot++) {
        const first = Math.floor(random() * gray.width * (gray.height - 6))
        for (let y = 0; y < 6; y++)
          gray.light.fill(255 * (spot % 2), first + y * gray.width, first + y * gray.width + 6)
      }
      return gray
    })
    const texts = (told: object) =>
      Effect.flatMap(SymbolReader, (reader) =>
        Effect.forEach(pictures, (gray) => reader.read({ ...gray, ...told }))
      )
    const [plain, told] = await run(Effect.all([texts({}), texts({ isBilevel: true })]))
    expect(told).toEqual(plain)
    const readable = plain.filter((text) => text !== undefined).length
    expect(readable).toBeGreaterThan(5)
    expect(readable).toBeLessThan(55)
  })

  it("reads nothing from blank pictures", async () => {
    for (const side of [0, 1, 2, 40]) {
      const blank = { width: side, height: side, data: new Uint8Array(side * side * 4) }
      expect(await read(blank)).toBeUndefined()
    }
  })
})
