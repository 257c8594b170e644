import {
  bodyShapes,
  bodyStyles,
  type ErrorCorrectionLevel,
  frameStyles,
  type QrConfig,
  type SampleRequest
} from "@quick-response/core"
import { compose } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/core/testing"
import { type WorkUnits, workUnits } from "@quick-response/drawing/cost/workUnits"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import { describe, expect, test } from "vitest"

const data = "https://example.com/menu"
const high = { data, errorCorrectionLevel: "High" satisfies ErrorCorrectionLevel } as const

const gradient = (type: "linear" | "radial") => ({
  type,
  stops: ["#7f1d1d", "#1e3a8a"].map((color, offset) => ({ offset, color }))
})

const shapes = bodyShapes.filter(({ name }) => name !== "Custom")

/** A configuration of each style, shape, frame, paint, picture and of several sizes and margins. */
const inputs: ReadonlyArray<SampleRequest> = [
  ...bodyStyles.map(({ name }) => ({ data, bodyStyle: name })),
  ...shapes.map(({ name }) => ({ data, bodyShape: name })),
  ...frameStyles.map(({ name }) => ({ data, frameStyle: name })),
  ...[2, 4, 8].flatMap((margin) => [
    { data, margin },
    { data, margin, bodyShape: "Diamond" as const, bodyStyle: "Dots" as const }
  ]),
  ...[1, 20, 100, 400].map((length) => ({ data: "aZ?".repeat(length) })),
  ...[20, 200].map((length) => ({ data: "aZ?".repeat(length), bodyShape: "Heart" as const })),
  { data, foreground: gradient("linear") },
  { data, foreground: gradient("radial"), background: "transparent" },
  { ...high, logo: { image: logoImages.png } },
  ...(["halftone", "bits", "backdrop"] as const).map((mode) => ({
    ...high,
    picture: { image: logoImages.png, mode }
  }))
]

const sceneOf = (config: QrConfig) => Either.getOrThrow(compose(config))

/** The cells that a scene draws. */
const drawnCells = (config: QrConfig): number => {
  let count = 0
  for (const layer of sceneOf(config).layers)
    if (layer.kind === "modules") for (const cell of layer.cells) if (cell !== 0) count++
  return count
}

/** The places along a picture's rows and columns where dark and light meet, half of them: each edge is seen from both. */
const edgesOf = (config: QrConfig, size: number): number => {
  const { width, light } = rasterizeGray(sceneOf(config), size, new Map())
  const isDark = Uint8Array.from(light, (value) => (value < 128 ? 1 : 0))
  let count = 0
  for (let i = width; i < isDark.length; i++)
    count += ((isDark[i] ?? 0) ^ (isDark[i - 1] ?? 0)) + ((isDark[i] ?? 0) ^ (isDark[i - width] ?? 0))
  return count / 2
}

/** A configuration's fields that are not the default, for the message of a failure. */
const nameOf = (input: SampleRequest): string =>
  JSON.stringify(input, (key, value: unknown) => (key === "image" || key === "data" ? undefined : value)) +
  ` ${input.data?.length}`

const size = 256
const output = { format: "png", size } as const
const unitsOf = (config: QrConfig): WorkUnits => workUnits(config, output)

type Ratio = readonly [name: string, countedOfEstimated: number]

const ratiosOf = (ratio: (config: QrConfig) => number, of = inputs): ReadonlyArray<Ratio> =>
  of.map((input) => [nameOf(input), ratio(configOf(input))])

/** The ratios that are off by more than a factor of two from the usual one. */
const off = (ratios: ReadonlyArray<Ratio>, usual = 1): ReadonlyArray<Ratio> =>
  ratios.filter(([, ratio]) => !(ratio > usual / 2 && ratio < 2 * usual))

describe("workUnits() within a factor of two", () => {
  test("modules: a third is drawn", () => {
    expect(
      off(
        ratiosOf((config) => drawnCells(config) / unitsOf(config).modules),
        1 / 3
      )
    ).toEqual([])
  })

  test("gridCells: those that a body shape fills", () => {
    const shaped = inputs.filter(({ bodyShape = "Square" }) => bodyShape !== "Square")
    const ratios = ratiosOf((config) => {
      const grids = sceneOf(config).layers.map((layer) =>
        layer.kind === "modules" ? layer.columns * layer.rows : 0
      )
      return Math.max(...grids) / unitsOf(config).gridCells
    }, shaped)
    expect(ratios.length).toBeGreaterThanOrEqual(shapes.length - 1)
    expect(off(ratios)).toEqual([])
  })

  test("outline: 0.37 of the modules' widths are edges", () => {
    expect(
      off(
        ratiosOf((config) => edgesOf(config, size) / unitsOf(config).outline),
        0.37
      )
    ).toEqual([])
  })
})
