import { type InnerEyeStyle, innerEyeStyles, type OuterEyeStyle, outerEyeStyles } from "@quick-response/core"
import type { Path } from "@quick-response/images/geometry/Path"
import { describe, expect, it } from "vitest"
import { sceneOf } from "./pictures.ts"
import { type RunsAlong, scanLinesThrough } from "./scanLines.ts"

const mark = "#123456"

/** The upper left eye of a symbol without margin: what is painted with the mark first. */
const marked = (input: Parameters<typeof sceneOf>[0]): Path => {
  const { layers } = sceneOf({ data: "A", margin: 0, ...input })
  const layer = layers.find((layer) => layer.kind === "path" && layer.fill.paint === mark)
  return layer?.kind === "path" ? layer.path : []
}

const rings = new Map(
  outerEyeStyles.map(({ name }) => [name, marked({ outerEyeStyle: name, outerEyeColor: mark })])
)
const balls = new Map(
  innerEyeStyles.map(({ name }) => [name, marked({ innerEyeStyle: name, innerEyeColor: mark })])
)

const eye = (outer: OuterEyeStyle, inner: InnerEyeStyle): RunsAlong =>
  scanLinesThrough([...(rings.get(outer) ?? []), ...(balls.get(inner) ?? [])], 3.5, 3.5)

/** A slit that no camera resolves where the eye can be read at all, in modules. */
const unseen = 0.3

/** The runs in sevenths of their sum, light slits that are not seen taken for dark. */
const proportionsOf = (runs: ReadonlyArray<number>): ReadonlyArray<number> => {
  const module = runs.reduce((sum, run) => sum + run, 0) / 7
  const seen: Array<number> = []
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i] ?? 0
    if (i % 2 === 0 || run >= unseen * module) seen.push(run)
    else seen.push((seen.pop() ?? 0) + run + (runs[++i] ?? 0))
  }
  return seen.map((run) => run / module)
}

const angles = Array.from({ length: 60 }, (_, i) => 3 * i)

/** Scan lines through the middle region, in modules beside the middle. */
const offsets = [-0.4, -0.2, 0, 0.2, 0.4]

type Range = readonly [least: number, most: number]

/** The scan lines whose proportions leave the ranges for the lines of one module and for the ball. */
const faultsOf = (
  runsAlong: RunsAlong,
  single: Range,
  triple: Range,
  along = angles
): ReadonlyArray<string> =>
  along.flatMap((degrees) =>
    offsets.flatMap((offset) => {
      const proportions = proportionsOf(runsAlong(degrees, offset))
      const isKept =
        proportions.length === 5 &&
        proportions.every((run, i) => {
          const [least, most] = i === 2 ? triple : single
          return run >= least && run <= most
        })
      return isKept ? [] : [`${degrees}° ${offset}: ${proportions.map((run) => run.toFixed(2)).join(" ")}`]
    })
  )

/** ISO/IEC 18004: half a module more or less for each line. */
const standard = { single: [0.5, 1.5], triple: [2.5, 3.5] } as const

/**
 * Balls that are as wide along the diagonals as across: inside a square ring these grow by 41 % there, so that no size keeps three modules
 * within half a module both ways. What decoders allow for the ball, a module more or less, they keep.
 */
const compact: ReadonlySet<string> = new Set([
  "Diamond",
  "Hexagon",
  "Star",
  "Heart",
  "Sun",
  "Horizontal bars",
  "Vertical bars"
])

describe("eyes", () => {
  it.each(innerEyeStyles.map(({ name }) => name).filter((name) => !compact.has(name)))(
    "inner eye %s keeps 1:1:3:1:1 in a square ring within the standard's tolerance, at any angle",
    (inner) => {
      expect(faultsOf(eye("Square", inner), standard.single, standard.triple)).toEqual([])
    }
  )

  it.each(outerEyeStyles.map(({ name }) => name))(
    "outer eye %s keeps every line of one module within the standard's tolerance, at any angle",
    (outer) => {
      expect(faultsOf(eye(outer, "Square"), standard.single, [2.5, 4])).toEqual([])
    }
  )

  it("every outer eye with every inner eye has five lines, and proportions that decoders take for an eye", () => {
    // Each alone is tried at every angle above; a pair at every third, of which the next pair has others.
    const pairs = outerEyeStyles.flatMap(({ name: outer }) =>
      innerEyeStyles.map(({ name: inner }) => [outer, inner] as const)
    )
    for (const [index, [outer, inner]] of pairs.entries()) {
      const along = angles.filter((_, at) => at % 3 === index % 3)
      expect(faultsOf(eye(outer, inner), [0.5, 1.62], [2.1, 4.1], along), `${outer} and ${inner}`).toEqual([])
    }
  })
})
