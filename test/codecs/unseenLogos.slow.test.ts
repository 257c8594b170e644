import { deflateSync } from "node:zlib"
import * as Codecs from "@quick-response/codecs"
import { imageFormats, Rendering, renderingLayer } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { jpegFile } from "../logo/jpegFiles.ts"

/** The check sequence of a PNG's chunk (PNG, third edition, annex D). */
const crc = (bytes: Uint8Array): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

const chunk = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, check])
}

/** A square PNG with an alpha channel, with these bytes as its compressed pixels. */
const pngOf = (side: number, compressed: Uint8Array): string => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([8, 6], 8)
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
  const file = [signature, chunk("IHDR", header), chunk("IDAT", compressed), chunk("IEND", Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat(file).toString("base64")}`
}

const side = 1000
const clear = Buffer.alloc(side * (1 + 4 * side))
const speck = Buffer.from(clear)
speck.set([255, 0, 0, 255], (side / 2) * (1 + 4 * side) + 1 + 2 * side)

const photo = jpegFile(60, 60, { progressive: false })
const jpegUri = (jpeg: Uint8Array): string => `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`

const formats = ["svg", "png", "pdf", "eps", "webp", "jpeg"] as const

const outcomes = (image: string, size: number) =>
  Effect.flatMap(Rendering, (rendering) => {
    const config = configOf({ data: "x", logo: { image, size: 0.1 } })
    const all: ReadonlyArray<Effect.Effect<unknown, { readonly message: string }>> = [
      ...formats.map((format) =>
        rendering.render(config, { format, size: Math.min(size, imageFormats[format].widest) })
      ),
      rendering.readBack(config)
    ]
    return Effect.forEach(all, (effect) =>
      Effect.map(Effect.either(effect), (end) => (Either.isLeft(end) ? end.left.message : "accepted"))
    )
  }).pipe(Effect.provide(Layer.provide(renderingLayer, Codecs.layer)), Effect.runPromise)

const accepted = [...formats, "read back"].map(() => "accepted")

describe("Rendering, in every format, at every size, and to buy", () => {
  it.each([
    [
      "shows nothing",
      pngOf(side, deflateSync(clear)),
      "is damaged or wholly transparent; save it again, with something to see"
    ],
    ["cannot be decoded", pngOf(side, Buffer.from("no zlib stream")), "is damaged; save it again"],
    [
      "ends before its picture does",
      jpegUri(Buffer.concat([photo.subarray(0, photo.length / 2), Buffer.of(0xff, 0xd9)])),
      "is damaged; save it again"
    ]
  ])("refuses a logo that %s, with the field and the remedy", async (_, image, reason) => {
    for (const size of [64, 1480])
      expect(new Set(await outcomes(image, size))).toEqual(new Set([`logo.image: ${reason}`]))
  })

  it.each([
    ["is one small speck", pngOf(side, deflateSync(speck))],
    ["is a JPEG", logoImages.jpeg],
    ["is an SVG", logoImages.svg]
  ])("takes a logo that %s", async (_, image) => {
    for (const size of [64, 1480]) expect(await outcomes(image, size)).toEqual(accepted)
  })
  it("writes nothing of a JPEG logo that is not seen", async () => {
    const script = Buffer.from("<script>alert(1)</script>")
    const hidden = Buffer.concat([photo.subarray(0, -2), script, photo.subarray(-2), script])
    const [plain, hiding] = await Effect.forEach([photo, hidden], (jpeg) =>
      Effect.flatMap(Rendering, (rendering) =>
        Effect.forEach(formats, (format) =>
          rendering.render(configOf({ data: "x", logo: { image: jpegUri(jpeg) } }), { format, size: 256 })
        )
      )
    ).pipe(Effect.provide(Layer.provide(renderingLayer, Codecs.layer)), Effect.runPromise)
    expect(hiding).toEqual(plain)
  })
})
