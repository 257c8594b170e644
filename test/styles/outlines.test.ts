import { bodyStyles, innerEyeStyles, outerEyeStyles } from "@quick-response/core"
import type { Layer } from "@quick-response/drawing/scene/Scene"
import type { Path, Segment } from "@quick-response/images/geometry/Path"
import { describe, expect, it } from "vitest"
import { maskOf, sceneOf } from "./pictures.ts"

const mark = "#123456"

/** The eyes of a version 1 symbol without margin that are painted with the mark, the upper left one first. */
const marked = (layers: ReadonlyArray<Layer>): ReadonlyArray<Path> =>
  layers.flatMap((layer) => (layer.kind === "path" && layer.fill.paint === mark ? [layer.path] : []))

const small = { data: "A", margin: 0 }

/** The coordinates of a step, of its control points too. */
const numbersOf = (segment: Segment): ReadonlyArray<number> =>
  segment[0] === "A" ? [segment[4], segment[5]] : segment.filter((part) => typeof part === "number")

const scale = 40

/** The offsets of the places within a radius. */
const disc = (radius: number): ReadonlyArray<readonly [number, number]> => {
  const reach = Array.from({ length: 2 * Math.floor(radius) + 1 }, (_, i) => i - Math.floor(radius))
  return reach.flatMap((dy) =>
    reach.flatMap((dx) => (dx * dx + dy * dy <= radius * radius ? [[dx, dy] as const] : []))
  )
}

/** True if a flood fill from the middle reaches the edge. */
const leaksOut = (width: number, isWall: (x: number, y: number) => boolean): boolean => {
  const seen = new Uint8Array(width * width)
  const middle = Math.floor(width / 2)
  const open: Array<readonly [number, number]> = [[middle, middle]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [x, y] = next
    if (x < 0 || y < 0 || x >= width || y >= width) return true
    if (seen[y * width + x] === 1 || isWall(x, y)) continue
    seen[y * width + x] = 1
    open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1])
  }
  return false
}

describe("bodyStyles", () => {
  it.each(bodyStyles.map(({ name }) => name))("%s keeps every tile inside its cell", (bodyStyle) => {
    const { layers } = sceneOf({ bodyStyle, data: "x".repeat(300) })
    const tiles = layers.flatMap((layer) => (layer.kind === "modules" ? layer.tiles.outlines : []))
    expect(tiles.length).toBeGreaterThan(0)
    for (const tile of tiles) {
      for (const number of tile.flatMap(numbersOf)) {
        expect(number).toBeGreaterThanOrEqual(-1e-9)
        expect(number).toBeLessThanOrEqual(1 + 1e-9)
      }
      const { width, isDark } = maskOf(tile, 1, scale)
      for (let at = 0; at < width; at++) {
        for (const edge of [scale - 2, 2 * scale + 1]) {
          expect(isDark(at, edge)).toBe(false)
          expect(isDark(edge, at)).toBe(false)
        }
      }
    }
  })

  it.each(bodyStyles.map(({ name }) => name))(
    "%s covers a quarter of its cell and the middle",
    (bodyStyle) => {
      const { layers } = sceneOf({ bodyStyle })
      for (const layer of layers) {
        if (layer.kind !== "modules") continue
        for (const cell of new Set(layer.cells)) {
          const tile = layer.tiles.outlines[cell - 1]
          if (tile === undefined) continue
          const { isDark } = maskOf(tile, 1, scale)
          const places = Array.from({ length: scale }, (_, i) => i + scale)
          const share = places.flatMap((y) => places.filter((x) => isDark(x, y))).length / scale ** 2
          const isFillet = !isDark(1.5 * scale, 1.5 * scale)
          if (isFillet) expect(bodyStyle).toBe("Fluid")
          else expect(share).toBeGreaterThan(0.25)
        }
      }
    }
  )
})

describe("outerEyeStyles", () => {
  it.each(outerEyeStyles.map(({ name }) => name))(
    "%s is a closed ring at least 0.7 modules wide",
    (outerEyeStyle) => {
      const [ring] = marked(sceneOf({ ...small, outerEyeStyle, outerEyeColor: mark }).layers)
      const { width, isDark } = maskOf(ring ?? [], 7, scale)
      const offsets = disc(0.35 * scale - 1)
      const isSolid = (x: number, y: number) =>
        isDark(x, y) && offsets.every(([dx, dy]) => isDark(x + dx, y + dy))
      expect(leaksOut(width, isSolid)).toBe(false)
    }
  )

  it(`readers is "all" exactly for filled corners`, () => {
    const [near, far] = [1.15 * scale, 7.85 * scale - 1]
    const filled = outerEyeStyles.filter(({ name }) => {
      const [ring] = marked(sceneOf({ ...small, outerEyeStyle: name, outerEyeColor: mark }).layers)
      const { isDark } = maskOf(ring ?? [], 7, scale)
      return [near, far].every((x) => [near, far].every((y) => isDark(x, y)))
    })
    const names = (options: typeof filled) => options.map(({ name }) => name)
    expect(names(outerEyeStyles.filter(({ readers }) => readers === "all"))).toEqual(names(filled))
  })
})

describe("innerEyeStyles", () => {
  it.each(innerEyeStyles.map(({ name }) => name))(
    "%s covers 79 %% of its square in one piece",
    (innerEyeStyle) => {
      const [ball] = marked(sceneOf({ ...small, innerEyeStyle, innerEyeColor: mark }).layers)
      const { width, isDark } = maskOf(ball ?? [], 7, scale)
      const inside = Array.from({ length: 3 * scale }, (_, i) => i + 3 * scale)
      const covered = inside.flatMap((y) => inside.filter((x) => isDark(x, y))).length
      expect(covered / (3 * scale) ** 2).toBeGreaterThanOrEqual(0.79)

      const all = Array.from({ length: width }, (_, i) => i)
      const dark = all.flatMap((y) => all.filter((x) => isDark(x, y))).length
      const seen = new Set<number>()
      const open: Array<readonly [number, number]> = [[4.5 * scale, 4.5 * scale]]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const [x, y] = next
        if (seen.has(y * width + x) || !isDark(x, y)) continue
        seen.add(y * width + x)
        open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1])
      }
      expect(seen.size).toBe(dark)
    }
  )
})
