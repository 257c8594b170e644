import { deflateSync } from "node:zlib"
import * as Codecs from "@quick-response/codecs"
import { imageFormats, Rendering, renderingLayer } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { jpegFile } from "../logo/jpegFiles.ts"
import { chunk, pngHeader, pngOf } from "../logo/pngFiles.ts"

/** A square PNG with an alpha channel, with these bytes as its compressed pixels. */
const pngFileOf = (side: number, compressed: Uint8Array): string => {
  const header = pngHeader({ width: side, height: side, depth: 8, colorType: 6, isInterlaced: false })
  return `data:image/png;base64,${pngOf(header, chunk("IDAT", compressed)).toString("base64")}`
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

describe("Rendering, in every format", () => {
  it.each([
    [
      "shows nothing",
      pngFileOf(side, deflateSync(clear)),
      "is damaged or completely transparent; save a visible picture again"
    ],
    ["cannot be decoded", pngFileOf(side, Buffer.from("no zlib stream")), "is damaged; save it again"],
    [
      "ends before its picture does",
      jpegUri(Buffer.concat([photo.subarray(0, photo.length / 2), Buffer.of(0xff, 0xd9)])),
      "is damaged; save it again"
    ]
  ])("refuses a logo that %s", async (_, image, reason) => {
    for (const size of [64, 1480])
      expect(new Set(await outcomes(image, size))).toEqual(new Set([`logo.image: ${reason}`]))
  })

  it.each([
    ["is one small speck", pngFileOf(side, deflateSync(speck))],
    ["is a JPEG", logoImages.jpeg],
    ["is an SVG", logoImages.svg]
  ])("takes a logo that %s", async (_, image) => {
    for (const size of [64, 1480]) expect(await outcomes(image, size)).toEqual(accepted)
  })
  it("writes no hidden data of a JPEG logo", async () => {
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
