import { readingLayer } from "@quick-response/codecs"
import { type PictureSymbol, Reading } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import * as Result from "@quick-response/images/file/Result"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { decodePng } from "@quick-response/images/png/decodePng"
import { encodePng } from "@quick-response/images/png/encodePng"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { chunk, pngHeader, pngOf } from "../logo/pngFiles.ts"

const runtime = ManagedRuntime.make(readingLayer)

const read = (picture: Uint8Array): Promise<ReadonlyArray<PictureSymbol>> =>
  runtime.runPromise(Effect.flatMap(Reading, (reading) => reading.read(picture)))

const refusal = (picture: Uint8Array): Promise<string> =>
  runtime
    .runPromise(Effect.flip(Effect.flatMap(Reading, (reading) => reading.read(picture))))
    .then(({ message }) => message)

const bytesOf = (image: string | Uint8Array): Uint8Array =>
  typeof image === "string" ? new TextEncoder().encode(image) : image

const pixelsOf = async (data: string, size: number): Promise<Pixels> =>
  Result.valueOrThrow(decodePng(bytesOf(await draw({ data }, { format: "png", size }))))

/** A white picture on which others lie. */
const collage = (
  side: number,
  parts: ReadonlyArray<readonly [pixels: Pixels, left: number, top: number]>
): Pixels => {
  const data = new Uint8Array(4 * side * side).fill(255)
  for (const [{ width, height, data: part }, left, top] of parts)
    for (let y = 0; y < height; y++)
      data.set(part.subarray(4 * y * width, 4 * (y + 1) * width), 4 * ((top + y) * side + left))
  return { width: side, height: side, data }
}

const quarterTurned = ({ width, height, data }: Pixels): Pixels => {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x)
      turned.set(data.subarray(from, from + 4), 4 * (x * height + (height - 1 - y)))
    }
  return { width: height, height: width, data: turned }
}

describe("Reading", () => {
  const texts = ["HELLO", "0123456789", "https://example.com/menu?table=12", "Grüße, 世界", "a\\b\\000026"]
  const looks = [
    {},
    { template: "social" },
    { bodyStyle: "Dots", outerEyeStyle: "Circle", foreground: "#1e3a8a" },
    { bodyShape: "Heart", errorCorrectionLevel: "High" }
  ] as const
  it.each(["png", "jpeg", "webp", "svg"] as const)(
    "reads from a %s text, bytes, version, level and mask",
    async (format) => {
      for (const [i, data] of texts.entries()) {
        const level = (["Low", "Medium", "Quartile", "High"] as const)[i % 4] ?? "Low"
        const expected = Either.getOrThrow(encode(data, level))
        const image = await draw({ data, errorCorrectionLevel: level }, { format, size: 400 })
        expect(await read(bytesOf(image))).toMatchObject([
          {
            text: data,
            bytes: new TextEncoder().encode(data),
            version: expected.version,
            errorCorrectionLevel: level,
            mask: expected.mask,
            eci: []
          }
        ])
      }
    }
  )

  it.each(looks)("reads the look %j as vector and as pixels", async (look) => {
    for (const format of ["svg", "png"] as const) {
      const image = await draw({ data: "https://example.com", ...look }, { format, size: 600 })
      expect((await read(bytesOf(image))).map(({ text }) => text)).toEqual(["https://example.com"])
    }
  })

  it("parses the content, and lists the rest", async () => {
    const content = { type: "wifi", ssid: "Lobby", password: "open sesame", security: "WPA" } as const
    const [symbol] = await read(bytesOf(await draw({ content }, { format: "png" })))
    expect(symbol).toMatchObject({ content, leftOut: [] })
    const card = "BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada\nFN:Ada Lovelace\nPHOTO:none\nEND:VCARD"
    const [person] = await read(bytesOf(await draw({ data: card }, { format: "png" })))
    expect(person).toMatchObject({ content: { type: "vcard", lastName: "Lovelace" }, leftOut: ["PHOTO"] })
  })

  it("reads all symbols from top to bottom, with their corners", async () => {
    const parts = await Promise.all(["one", "two", "three"].map((data) => pixelsOf(data, 210)))
    const [one, two, three] = parts
    if (one === undefined || two === undefined || three === undefined) throw new Error("three were drawn")
    const symbols = await read(
      encodePng(
        collage(1000, [
          [three, 40, 700],
          [one, 600, 20],
          [quarterTurned(two), 300, 400]
        ])
      )
    )
    expect(symbols.map(({ text }) => text)).toEqual(["one", "two", "three"])
    const [, turned, upright] = symbols.map(({ corners }) => corners)
    // A module is 210 / 29 pixels, and four of them are the quiet zone.
    const quiet = (4 * 210) / 29
    const near = (value: number) => expect.closeTo(value, -0.7)
    expect(upright?.[0]).toEqual({ x: near(40 + quiet), y: near(700 + quiet) })
    expect(upright?.[2]).toEqual({ x: near(250 - quiet), y: near(910 - quiet) })
    expect(turned?.[0]).toEqual({ x: near(510 - quiet), y: near(400 + quiet) })
  })

  it("gives corners in an SVG in its own units", async () => {
    const [symbol] = await read(bytesOf(await draw({ data: "HELLO" }, { format: "svg", size: 290 })))
    expect(symbol?.corners.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [40, 40],
      [250, 40],
      [250, 250],
      [40, 250]
    ])
  })

  it("reads one code among 16 megapixels", async () => {
    const blank = { width: 4096, height: 4096, data: new Uint8Array(4 * 2 ** 24).fill(255) }
    expect(await read(encodePng(blank))).toEqual([])
    const code = await pixelsOf("far away", 400)
    for (let y = 0; y < 400; y++)
      blank.data.set(code.data.subarray(1600 * y, 1600 * (y + 1)), 4 * ((3000 + y) * 4096 + 2000))
    const [symbol] = await read(encodePng(blank))
    expect(symbol?.text).toBe("far away")
    expect(symbol?.corners[0]?.y).toBeGreaterThan(3000)
  }, 30_000)

  it("refuses invalid and too large pictures by field", async () => {
    const png = bytesOf(await draw({ data: "HELLO" }, { format: "png" }))
    const wide = png.slice()
    new DataView(wide.buffer).setUint32(16, 2 ** 20)
    expect(await refusal(new Uint8Array(0))).toBe(
      "image: is not a PNG, JPEG, WebP or SVG; save it as one of these"
    )
    expect(await refusal(png.slice(0, 100))).toMatch(/^image: is cut off; /)
    expect(await refusal(wide)).toMatch(/^image: has 1048576 x 512 pixels, more than 16 megapixels; /)
    const deep = { width: 4096, height: 2064, depth: 16, colorType: 6, isInterlaced: false }
    const rows = chunk("IDAT", new Uint8Array(9))
    expect(await refusal(pngOf(pngHeader(deep), rows))).toMatch(/^image: has more than 64 MiB of pixels; /)
    expect(await refusal(pngOf(pngHeader({ ...deep, height: 2048 }), rows))).toMatch(/^image: is damaged; /)
    // A lossless WebP of 4096 by 2049 pixels, each side less one in 14 bits (RFC 9649, section 3.4).
    const webp = Buffer.from("RIFF\x16\0\0\0WEBPVP8L\x09\0\0\0/\xff\x0f\0\x02\0\0\0\0\0", "latin1")
    expect(await refusal(webp)).toMatch(
      /^image: has 4096 x 2049 pixels, more than the 8 megapixels of a WebP; /
    )
    expect(await refusal(new Uint8Array(2 ** 23 + 1))).toMatch(/^image: has more than 8 MiB; /)
    expect(await refusal(new TextEncoder().encode("<svg"))).toMatch(/^image: /)
  })

  it.each(["png", "jpeg", "webp"] as const)("survives a %s with any changed byte", async (format) => {
    const file = bytesOf(await draw({ data: "HELLO" }, { format, size: 128 }))
    for (let i = 0; i < 12; i++) {
      const broken = file.slice()
      const at = (i * 7919 + 11) % broken.length
      broken[at] = (broken[at] ?? 0) ^ (1 << (i % 8))
      const either = await runtime.runPromise(
        Effect.either(Effect.flatMap(Reading, (reading) => reading.read(broken)))
      )
      expect(Either.isRight(either) || either.left._tag === "UnreadablePicture").toBe(true)
    }
  })
})
