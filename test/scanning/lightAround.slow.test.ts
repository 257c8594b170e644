import {
  bodyShapes,
  frameStyles,
  type Pixels,
  type SampleRequest,
  sampleShapePath
} from "@quick-response/core"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"
import { sceneOf } from "../styles/pictures.ts"

/** The color of the outer eyes alone, by whose extent the symbol is found in the picture. */
const [eyeColor, eyeBlue] = ["#0000a0", 0xa0]

/** Pixels for each module. */
const scale = 4

/** The picture on a black page, its modules at whole pixels. */
const onBlack = (input: SampleRequest): Pixels => {
  const scene = sceneOf({ outerEyeColor: eyeColor, ...input })
  const { width, height, data } = rasterize(scene, Math.round(scene.width * scale))
  return {
    width,
    height,
    data: data.map((value, i) => (i % 4 < 3 ? (value * (data[i | 3] ?? 0)) / 255 : 255))
  }
}

/** The modules on each side of the symbol, corners included, that are as light as the background; up to `most`. */
const lightAround = ({ width, height, data }: Pixels, most: number): number => {
  const isEye = (i: number) => data[i] === 0 && data[i + 1] === 0 && data[i + 2] === eyeBlue
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let i = 0; i < width * height; i++) {
    if (!isEye(4 * i)) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    ;[left, top] = [Math.min(left, x), Math.min(top, y)]
    ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
  }
  const isLight = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (data[4 * (y * width + x)] ?? 0) > 250
  const isRingLight = (ring: number): boolean => {
    const [x0, y0, x1, y1] = [left - ring, top - ring, right + ring, bottom + ring]
    for (let x = x0; x <= x1; x++) if (!isLight(x, y0) || !isLight(x, y1)) return false
    for (let y = y0; y <= y1; y++) if (!isLight(x0, y) || !isLight(x1, y)) return false
    return true
  }
  let rings = 0
  while (rings < most * scale && isRingLight(rings + 1)) rings++
  return rings / scale
}

const shapes = bodyShapes.map(({ name }) => name)
const styles = frameStyles.map(({ name }) => name)

/** Grounds that are light under the symbol alone, and one that is light throughout. */
const grounds = {
  background: { background: "#ffffff", quietZone: "background" },
  card: { background: "#101010", quietZone: "card" },
  "a frame's card": { background: "transparent", quietZone: "background" }
} as const satisfies Readonly<Record<string, SampleRequest>>

const groundNames = ["background", "card", "a frame's card"] as const

const requestOf = (
  bodyShape: (typeof shapes)[number],
  frameStyle: (typeof styles)[number],
  ground: (typeof groundNames)[number],
  rest: SampleRequest
): SampleRequest => ({
  bodyShape,
  ...(bodyShape === "Custom" ? { bodyShapePath: sampleShapePath } : {}),
  frameStyle,
  ...(frameStyle === "none" && ground === "a frame's card" ? grounds.background : grounds[ground]),
  ...rest
})

describe("The quiet zone is as wide as the margin (ISO/IEC 18004, 6.3.8)", () => {
  it.each(styles)("in the frame %s", (frameStyle) => {
    for (const ground of groundNames)
      for (const frameText of ["", "W".repeat(40)])
        expect(
          lightAround(onBlack(requestOf("Square", frameStyle, ground, { data: "A", frameText })), 4),
          `${ground} ${frameText}`
        ).toBe(4)
  })

  it.each(shapes)("in the silhouette %s", (bodyShape) => {
    for (const ground of ["background", "card"] as const)
      expect(lightAround(onBlack(requestOf(bodyShape, "none", ground, { data: "A" })), 4), ground).toBe(4)
  })

  it("in any silhouette, frame and margin", () => {
    forAll(
      [
        fc.constantFrom(...shapes),
        fc.constantFrom(...styles),
        fc.constantFrom(...groundNames),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 300 })
      ],
      { numRuns: runs(20) },
      (bodyShape, frameStyle, ground, margin, length) => {
        const input = requestOf(bodyShape, frameStyle, ground, { data: "x".repeat(length), margin })
        expect(lightAround(onBlack(input), margin)).toBe(margin)
      }
    )
  })
})
