import { bodyShapes, type SampleRequest } from "@quick-response/core"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { describe, expect, it } from "vitest"
import { decoderNames, decoders } from "../scanning/decoders.ts"
import { sceneOf } from "./pictures.ts"

const shapes = bodyShapes.map(({ name }) => name).filter((name) => name !== "Square")

/** A symbol of version 2 and one of version 10, with the data of each. */
const texts = ["https://example.com/menu", "https://example.com/".padEnd(200, "a long address ")] as const

const scale = 8

/** A picture whose symbol begins where its first eye does: painted in a color of its own. */
const draw = (style: SampleRequest) => {
  const scene = sceneOf({ ...style, outerEyeColor: "#ff0000" })
  const { width, height, data } = rasterize(scene, scene.width * scale)
  const isInk = (x: number, y: number): boolean => (data[4 * (y * width + x) + 1] ?? 255) < 128
  const isEye = (x: number, y: number): boolean => isInk(x, y) && (data[4 * (y * width + x)] ?? 0) > 128
  let [left, top, right] = [width, height, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isEye(x, y)) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
    }
  }
  return { width, height, isInk, left, top, side: right - left }
}

describe("silhouettes", () => {
  it.each(shapes.flatMap((bodyShape) => texts.map((data) => [bodyShape, data.length, data] as const)))(
    "%s leaves four modules of light around a symbol of %i characters, and nothing past its rim",
    (bodyShape, _, data) => {
      const { width, height, isInk, left, top, side } = draw({ bodyShape, data })
      const faults: Array<string> = []
      for (let step = -4 * scale + 1; step < side + 4 * scale - 1; step++) {
        for (const off of [2, 4 * scale - 2]) {
          for (const [x, y] of [
            [left + step, top - off],
            [left + step, top + side - 1 + off],
            [left - off, top + step],
            [left + side - 1 + off, top + step]
          ] as const)
            if (isInk(x, y)) faults.push(`${(x - left) / scale},${(y - top) / scale}`)
        }
      }
      expect(faults).toEqual([])
      for (let at = 0; at < width; at++)
        for (const [x, y] of [
          [at, 0],
          [at, height - 1],
          [0, at],
          [width - 1, at]
        ] as const)
          expect(isInk(x, y)).toBe(false)
    }
  )

  it.each(shapes)("%s fills with modules smaller than the symbol's, none of which touch", (bodyShape) => {
    const { layers } = sceneOf({ bodyShape, data: texts[0] })
    const [body, filling] = layers.filter((layer) => layer.kind === "modules")
    expect(body?.tiles.outlines.length).toBeGreaterThan(0)
    expect(filling?.cells.filter((cell) => cell > 0).length).toBeGreaterThan(10)
    for (const outline of filling?.tiles.outlines ?? [])
      for (const [kind, x, y] of outline)
        if (kind === "M" || kind === "L")
          for (const place of [x, y]) expect(Math.abs((place ?? 0) - 0.5)).toBeLessThanOrEqual(0.31)
  })

  it.each(
    shapes.flatMap((bodyShape) =>
      [
        [texts[0], 4, 256],
        [texts[1], 4, 512],
        [texts[0], 2, 512],
        ["https://example.com/".padEnd(60, "x"), 2, 512]
      ].map(([data, margin, size]) => [bodyShape, String(data).length, margin, size, data] as const)
    )
  )(
    "%s is read with %i characters and margin %i at %i pixels by three of four decoders",
    async (bodyShape, _, margin, size, data) => {
      const pixels = rasterize(
        sceneOf({ bodyShape, data: String(data), margin: Number(margin) }),
        Number(size)
      )
      const read = await Promise.all(decoderNames.map((name) => decoders[name](pixels)))
      expect(read.filter((text) => text === data).length).toBeGreaterThanOrEqual(3)
    }
  )
})
