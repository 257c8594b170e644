import { grayscaleOf } from "@quick-response/core"
import { svg } from "@quick-response/core/drawing"
import { imageSize } from "@quick-response/drawing/raster/projection"
import { rasterize, rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import { isLogo } from "@quick-response/drawing/scene/Scene"
import type { Path, Segment } from "@quick-response/images/geometry/Path"
import { Resvg } from "@resvg/resvg-js"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"
import { checkered, fixedScenes, sceneOf } from "./scenes.ts"

const side = 10
const width = 120
const coordinate = FastCheck.integer({ min: -200, max: 1200 }).map((n) => n / 100)
const bit = FastCheck.constantFrom<0 | 1>(0, 1)

const step: FastCheck.Arbitrary<Segment> = FastCheck.oneof(
  FastCheck.tuple(FastCheck.constant("L" as const), coordinate, coordinate),
  FastCheck.tuple(FastCheck.constant("Q" as const), coordinate, coordinate, coordinate, coordinate),
  FastCheck.tuple(
    FastCheck.constant("C" as const),
    coordinate,
    coordinate,
    coordinate,
    coordinate,
    coordinate,
    coordinate
  ),
  FastCheck.tuple(
    FastCheck.constant("A" as const),
    FastCheck.integer({ min: 50, max: 900 }).map((n) => n / 100),
    bit,
    bit,
    coordinate,
    coordinate
  )
)

const contour = FastCheck.tuple(
  coordinate,
  coordinate,
  FastCheck.array(step, { minLength: 2, maxLength: 5 })
).map(([x, y, steps]): Path => [["M", x, y], ...steps, ["Z"]])

const paths = FastCheck.array(contour, { minLength: 1, maxLength: 3 }).map(
  (contours): Path => contours.flat()
)

const darkness = (path: Path): Float64Array => {
  const { data } = rasterize(sceneOf(path, side), width)
  return Float64Array.from({ length: width * width }, (_, i) => 1 - (data[4 * i] ?? 0) / 255)
}

const stops = ["#0ea5e9", "#f97316", "#22c55e", "#be123c", "#eab308", "#7c3aed"].map((color, i) => ({
  offset: i / 5,
  color
}))

/** More colors than a palette holds. */
const colorful: Scene = {
  width: 30,
  height: 36,
  title: "",
  layers: (fixedScenes.solid?.layers ?? []).map((layer, i) =>
    i === 0 || isLogo(layer)
      ? layer
      : { ...layer, fill: { ...layer.fill, paint: { type: "linear", angle: 20 + 50 * i, stops } } }
  )
}

describe("rasterize()", () => {
  it("agrees with resvg on any path", () => {
    forAll([paths], { numRuns: runs(40) }, (path) => {
      const ours = rasterize(sceneOf(path, side), width).data
      const theirs = new Resvg(svg(sceneOf(path, side), width)).render().pixels
      let sum = 0
      let far = 0
      for (let i = 0; i < ours.length; i += 4) {
        const difference = Math.abs((ours[i] ?? 0) - (theirs[i] ?? 0))
        sum += difference
        if (difference > 48) far++
      }
      const pixels = width * width
      expect(sum / pixels).toBeLessThan(1.5)
      expect(far / pixels).toBeLessThan(0.01)
    })
  })

  it("agrees with resvg on pictures drawn in bands", () => {
    const large = 1110
    for (const picture of [fixedScenes.solid, fixedScenes.gradients, fixedScenes.transparent, colorful]) {
      if (picture === undefined) throw new Error("a scene is missing")
      const ours = rasterize(picture, large).data
      const theirs = new Resvg(svg(picture, large)).render().pixels
      expect(ours.length).toBe(theirs.length)
      // Row by row, so that a single one shows that is missing or doubled between bands.
      let worst = 0
      for (let row = 0; row < ours.length; row += 4 * large) {
        let sum = 0
        for (let i = row; i < row + 4 * large; i += 4) {
          // resvg's pixels are premultiplied.
          const opacity = (ours[i + 3] ?? 0) / 255
          sum += Math.abs((ours[i] ?? 0) * opacity - (theirs[i] ?? 0))
        }
        worst = Math.max(worst, sum / large)
      }
      expect(worst).toBeLessThan(2)
    }
  })

  it("covers exactly the area of a triangle", () => {
    forAll(
      [FastCheck.array(FastCheck.double({ min: 0, max: side, noNaN: true }), { minLength: 6, maxLength: 6 })],
      { numRuns: runs(60) },
      ([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]) => {
        const covered = darkness([["M", ax, ay], ["L", bx, by], ["L", cx, cy], ["Z"]]).reduce(
          (a, b) => a + b,
          0
        )
        const scale = width / side
        const area = (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * scale * scale
        expect(Math.abs(covered - area)).toBeLessThan(0.02 * 6 * width)
      }
    )
  })

  it("follows the nonzero rule", () => {
    const square = (x: number, y: number, length: number, clockwise: boolean): Path =>
      clockwise
        ? [["M", x, y], ["L", x + length, y], ["L", x + length, y + length], ["L", x, y + length], ["Z"]]
        : [["M", x, y], ["L", x, y + length], ["L", x + length, y + length], ["L", x + length, y], ["Z"]]
    const area = (path: Path): number => darkness(path).reduce((a, b) => a + b, 0) / (width / side) ** 2
    expect(area([...square(1, 1, 6, true), ...square(3, 3, 2, true)])).toBeCloseTo(36, 5)
    expect(area([...square(1, 1, 6, true), ...square(3, 3, 2, false)])).toBeCloseTo(32, 5)
    expect(area([...square(1, 1, 4, true), ...square(3, 3, 4, true)])).toBeCloseTo(28, 5)
  })
})

describe("rasterizeGray()", () => {
  it("agrees with resvg on white paper for any paint", () => {
    const across = 240
    for (const scene of [fixedScenes.solid, fixedScenes.gradients, fixedScenes.transparent, colorful]) {
      if (scene === undefined) throw new Error("a scene is missing")
      const ours = rasterizeGray(scene, across)
      const drawn = new Resvg(svg(scene, across), { background: "#ffffff" }).render()
      const theirs = grayscaleOf({ width: drawn.width, height: drawn.height, data: drawn.pixels })
      expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height])
      const differences = ours.light.map((value, i) => Math.abs(value - (theirs.light[i] ?? 0)))
      expect(differences.reduce((sum, value) => sum + value, 0) / ours.light.length).toBeLessThan(1)
      expect(differences.filter((value) => value > 48).length / ours.light.length).toBeLessThan(0.01)
    }
  })

  it("draws pictures as rasterize() does", () => {
    for (const name of ["picture", "transparent picture"]) {
      const scene = fixedScenes[name]
      const layer = scene?.layers.find(isLogo)
      if (scene === undefined || layer === undefined) throw new Error("a scene is missing")
      const images = new Map([[layer, checkered(imageSize(scene, layer, width))]])
      const gray = rasterizeGray(scene, width, images).light
      const colored = grayscaleOf(rasterize(scene, width, images)).light
      const differences = gray.map((value, i) => Math.abs(value - (colored[i] ?? 0)))
      expect(Math.max(...differences)).toBeLessThanOrEqual(3)
    }
  })
})
