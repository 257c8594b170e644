import type { Pixels, QrConfig } from "@quick-response/core"
import { canonicalJson } from "@quick-response/core"
import { verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, configurations, dataTexts, logoImages } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { engines } from "../scanning/images.ts"
import { drawEps, drawPdf } from "./printEngines.ts"

/** An image in cells of the same share of its width, each the mean color of its pixels. */
const cellWidth = 8
const width = 50 * cellWidth

interface Cells {
  readonly columns: number
  readonly rows: number
  readonly means: Float32Array
}

const cellsOf = (image: Pixels): Cells => {
  const size = (image.width / width) * cellWidth
  const [columns, rows] = [Math.floor(image.width / size), Math.floor(image.height / size)]
  const means = new Float32Array(3 * columns * rows)
  for (let y = 0; y < rows * size; y++)
    for (let x = 0; x < columns * size; x++)
      for (let channel = 0; channel < 3; channel++) {
        const cell = Math.floor(y / size) * columns + Math.floor(x / size)
        const value = image.data[4 * (y * image.width + x) + channel] ?? 0
        means[3 * cell + channel] = (means[3 * cell + channel] ?? 0) + value / size ** 2
      }
  return { columns, rows, means }
}

/** The difference of the most different cell, and the share of cells that differ by an eighth of the range. */
const difference = (a: Cells, b: Cells) => {
  const rows = Math.min(a.rows, b.rows)
  const differences = Array.from({ length: 3 * a.columns * rows }, (_, i) =>
    Math.abs((a.means[i] ?? 0) - (b.means[i] ?? 0))
  )
  return {
    columns: Math.abs(a.columns - b.columns),
    rows: Math.abs(a.rows - b.rows),
    worst: differences.reduce((most, each) => Math.max(most, each), 0),
    share: differences.filter((each) => each > 32).length / differences.length
  }
}

type Draw = (configs: ReadonlyArray<QrConfig>, width: number) => Promise<ReadonlyArray<Pixels>>

const drawWith =
  (engine: (config: QrConfig, width: number) => Promise<Pixels>): Draw =>
  (configs, width) =>
    Promise.all(configs.map((config) => engine(config, width)))

/** The renderers of each format beside our own rasterizer, and how many times as fine: Ghostscript smooths no edges. */
const others: Readonly<Record<string, { readonly draw: Draw; readonly fineness: number }>> = {
  "SVG, as resvg draws it,": { draw: drawWith(engines.resvg), fineness: 1 },
  "PDF, as MuPDF draws it,": { draw: drawPdf, fineness: 1 },
  "EPS, as Ghostscript draws it,": { draw: drawEps, fineness: 6 }
}

const isDrawn = (config: QrConfig): boolean =>
  Either.match(verdict(config), { onLeft: () => false, onRight: ({ refusals }) => refusals.length === 0 })

/** Short texts make modules of several pixels: with less, the engines' edges are all that is seen, as of the cells of a halftone. */
const sample = FastCheck.sample(
  configurations(FastCheck, { colors: "contrasting", leastMargin: 2, data: dataTexts(FastCheck, 40) }).filter(
    (config) => isDrawn(config) && config.picture?.mode !== "halftone"
  ),
  10
)

const heartGradient = {
  type: "linear",
  stops: [
    { offset: 0, color: "#7f0d20" },
    { offset: 1, color: "#20107f" }
  ]
} as const

/** Looks whose tiles are written once and copied, in one color and in a gradient. */
const copied = [
  configOf({ data: "x", bodyStyle: "Heart", bodyShape: "Heart", foreground: "#7f0d20" }),
  configOf({ data: "x", bodyStyle: "Heart", foreground: heartGradient })
]

/** Square cells join each other: only the outlines of dark and light parts can differ. */
const halftoned = configOf({ data: "x", picture: { image: logoImages.svg, mode: "halftone" } })

const pictured = [...sample, ...copied, halftoned]

describe("One configuration", () => {
  for (const [what, { draw, fineness }] of Object.entries(others)) {
    it(`looks alike: ${what} and PNG`, async () => {
      const pictures = await draw(pictured, fineness * width)
      for (const [i, config] of pictured.entries()) {
        const png = cellsOf(await engines.png(config, width))
        const picture = pictures[i]
        const seen = picture && difference(png, cellsOf(picture))
        const json = canonicalJson(config)
        expect(seen?.columns, json).toBe(0)
        // A page ends with a whole pixel.
        expect(seen?.rows, json).toBeLessThanOrEqual(1)
        expect(seen?.worst, json).toBeLessThan(96)
        expect(seen?.share, json).toBeLessThan(0.03)
      }
    })
  }
})
