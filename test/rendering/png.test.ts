import { createHash } from "node:crypto"
import { inspectLogo, type Pixels, type QrConfig } from "@quick-response/core"
import { composeScene, encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { png } from "@quick-response/drawing/png/png"
import { eyeShift } from "@quick-response/drawing/raster/pixelGrid"
import { imageSize } from "@quick-response/drawing/raster/projection"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { type Images, isLogo, type Scene } from "@quick-response/drawing/scene/Scene"
import { configurations } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { PNG } from "pngjs"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"
import { checkered, fixedScenes } from "./scenes.ts"

const decoded = (bytes: Uint8Array): Pixels => {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes))
  return { width, height, data }
}

const samePixels = (a: Pixels, b: Pixels): boolean =>
  a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0

const imagesFor = (picture: Scene, width: number): Images =>
  new Map(
    picture.layers.flatMap((layer) =>
      isLogo(layer) ? [[layer, checkered(imageSize(picture, layer, width))] as const] : []
    )
  )

const sceneFor = (config: QrConfig): Scene | undefined =>
  Either.match(encode(config.data, config.errorCorrectionLevel), {
    onLeft: () => undefined,
    onRight: (matrix) =>
      composeScene(matrix, config, {
        logo: config.logo && Either.getOrThrow(inspectLogo(config.logo.image)).content,
        picture: config.picture && Either.getOrThrow(inspectLogo(config.picture.image)).content
      })
  })

describe("png()", () => {
  it("decodes to rasterize()'s pixels for any configuration", () => {
    forAll(
      [configurations(FastCheck), FastCheck.integer({ min: 16, max: 400 })],
      { numRuns: runs(15) },
      (config, width) => {
        const picture = sceneFor(config)
        if (picture === undefined) return
        const images = imagesFor(picture, width)
        const pixels = rasterize(picture, width, images)
        expect(pixels.width).toBe(width)
        expect(samePixels(decoded(png(picture, width, images)), pixels)).toBe(true)
      }
    )
  })

  it("decodes to rasterize()'s pixels in every way of drawing", () => {
    for (const picture of Object.values(fixedScenes)) {
      for (const width of [16, 45, 90, 301, 700]) {
        const images = imagesFor(picture, width)
        expect(samePixels(decoded(png(picture, width, images)), rasterize(picture, width, images))).toBe(true)
      }
    }
  })

  it("writes the same bytes on every runtime", () => {
    const hashes = Object.entries(fixedScenes).map(([name, picture]) => {
      const hash = createHash("sha256")
      for (const width of [64, 333]) hash.update(png(picture, width, imagesFor(picture, width)))
      return [name, hash.digest("hex").slice(0, 16)]
    })
    expect(Object.fromEntries(hashes)).toEqual({
      solid: "0f21cb98135f0193",
      "squares in 2 colors": "b364cacf98590294",
      "squares in 4 colors": "73b8885079f89a9a",
      "squares in 12 colors": "e7a7815fc1d3fab0",
      "squares in 40 colors": "fffc61715c4ee92a",
      gradients: "de8d90955318417c",
      transparent: "4e04086f8a946772",
      picture: "e5aca3d5d9c5bf86",
      "transparent picture": "2de824f929d71b09"
    })
  })

  it("draws plain modules sharp at any width", () => {
    const matrix = Either.getOrThrow(encode("https://quick-response.example", "Medium"))
    forAll([FastCheck.integer({ min: 37, max: 800 })], { numRuns: runs(8) }, (width) => {
      const side = matrix.width + 8
      const cells = new Uint8Array(side * side)
      for (let i = 0; i < matrix.modules.length; i++) {
        cells[(Math.floor(i / matrix.width) + 4) * side + (i % matrix.width) + 4] = matrix.modules[i] ?? 0
      }
      const fill = { paint: "#000000", box: { x: 0, y: 0, width: side, height: side } }
      const square = (length: number) =>
        [["M", 0, 0], ["L", length, 0], ["L", length, length], ["L", 0, length], ["Z"]] as const
      const { data } = rasterize(
        {
          width: side,
          height: side,
          title: "",
          layers: [
            { kind: "path", path: square(side), fill: { ...fill, paint: "#ffffff" } },
            {
              kind: "modules",
              x: 0,
              y: 0,
              columns: side,
              rows: side,
              cells,
              tiles: { solid: true, outlines: [square(1)] },
              fill
            }
          ]
        },
        width
      )
      const shift = eyeShift(width / side, 0, side)
      const moduleAt = (pixel: number): number =>
        Math.min(side - 1, Math.max(0, Math.floor(((pixel + 0.5 - shift) * side) / width)))
      let unlike = 0
      for (let y = 0; y < width; y++) {
        for (let x = 0; x < width; x++) {
          const isDark = cells[moduleAt(y) * side + moduleAt(x)] === 1
          if (data[4 * (y * width + x)] !== (isDark ? 0 : 255)) unlike++
        }
      }
      expect(unlike).toBe(0)
    })
  })
})
