import { JpegDecoder, Rendering, renderingLayerUncached, SymbolReader } from "@quick-response/core"
import { compose } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { logoPixels } from "@quick-response/drawing/images/logoPixels"
import { isLogo } from "@quick-response/drawing/scene/Scene"
import { encodePng } from "@quick-response/images/png/encodePng"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { jpegFile } from "../logo/jpegFiles.ts"

const uri = (mediaType: string, bytes: Uint8Array) =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`

const circle = (color: string) =>
  uri(
    "image/svg+xml",
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="${color}"/></svg>`
    )
  )

const sceneOf = (image: string, data = "a") =>
  Either.getOrThrow(compose(configOf({ data, logo: { image, size: 0.2 } })))

const drawn = (image: string, width: number, data?: string) => {
  const scene = sceneOf(image, data)
  const layer = scene.layers.find(isLogo)
  const pixels = layer && logoPixels(scene, width, new Map()).get(layer)
  if (pixels === undefined) throw new Error("no logo was drawn")
  return pixels
}

describe("logoPixels()", () => {
  it("draws a logo once for each size", () => {
    const red = circle("#b00")
    expect(drawn(red, 600, "b")).toBe(drawn(red, 600, "a"))
    expect(drawn(red, 300).width).not.toBe(drawn(red, 600).width)
    expect(Buffer.compare(drawn(circle("#00b"), 600).data, drawn(red, 600).data)).not.toBe(0)
  })

  it("draws a raster logo once", () => {
    const data = Uint8Array.from({ length: 4 * 16 }, (_, i) => (i % 4 === 3 ? 255 : 9 * i))
    const png = uri("image/png", encodePng({ width: 4, height: 4, data }))
    expect(drawn(png, 600)).toBe(drawn(png, 600, "b"))
  })
})

describe("Rendering", () => {
  it("decodes a JPEG once, and again after a failure", async () => {
    const image = uri("image/jpeg", jpegFile(16, 16))
    let decoded = 0
    const decoder = Layer.succeed(JpegDecoder, {
      decode: () =>
        Effect.suspend(() => {
          decoded++
          return decoded === 1
            ? Effect.die("the first fails")
            : Effect.succeed({ width: 16, height: 16, data: new Uint8Array(4 * 256).fill(99) })
        })
    })
    const reader = Layer.succeed(SymbolReader, { read: () => Effect.succeed("") })
    const layer = renderingLayerUncached.pipe(Layer.provide(Layer.merge(decoder, reader)))
    const draw = (data: string, format: "png" | "svg") =>
      Effect.exit(
        Effect.flatMap(Rendering, (rendering) =>
          rendering.render(configOf({ data, logo: { image } }), { format, size: 200 })
        )
      )
    const exits = await Effect.runPromise(
      Effect.all([draw("a", "png"), draw("b", "png"), draw("c", "svg"), draw("d", "png")]).pipe(
        Effect.provide(layer)
      )
    )
    expect(exits.map(({ _tag }) => _tag)).toEqual(["Failure", "Success", "Success", "Success"])
    expect(decoded).toBe(2)
  })
})
