import { bodyShapes, frameStyles, type SampleRequest } from "@quick-response/core"
import { label } from "@quick-response/drawing/frames/Frame"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import { describe, expect, it } from "vitest"
import { sceneOf } from "./pictures.ts"

const mark = "#123456"
const quiet = 4
const scale = 5

const names = frameStyles.map(({ name }) => name)

/** The drawing of a frame, black on white, and the place of the symbol's quiet zone with its four modules. */
const frameOf = (input: Parameters<typeof sceneOf>[0]) => {
  const scene = sceneOf({ ...input, frameColor: mark, frameTextColor: mark })
  const { width, height, layers } = scene
  const canvas = { x: 0, y: 0, width, height }
  const drawn: Scene = {
    width,
    height,
    title: "",
    layers: [
      {
        kind: "path",
        path: [["M", 0, 0], ["L", width, 0], ["L", width, height], ["L", 0, height], ["Z"]],
        fill: { paint: "#ffffff", box: canvas }
      },
      ...layers.flatMap((layer) =>
        layer.kind === "path" && layer.fill.paint === mark
          ? [{ ...layer, fill: { paint: "#000000", box: canvas } }]
          : []
      )
    ]
  }
  const symbol = layers.find((layer) => layer.kind === "modules")
  if (symbol === undefined) throw new Error("a symbol has modules")
  return { drawn, symbol, scene }
}

/** Frames whose card is seen at its edge: they do not surround it. */
const open = new Set(["text-only", "ribbon", "focus-corners", "box", "arrow", "hand-arrow"])

const hasSquareCorners = (frameStyle: string, frameText: string): boolean =>
  frameStyle === "box" && frameText === ""

/** The number of pixels that are transparent in parts of the picture, and of the light ones beside them. */
const transparentIn = (input: Parameters<typeof sceneOf>[0]) => {
  const scene = sceneOf({ ...input, frameColor: mark, frameTextColor: "#abcdef" })
  const { layers } = scene
  const isText = (layer: Scene["layers"][number]): boolean =>
    layer.kind === "path" && layer.fill.paint === "#abcdef"
  const width = Math.round(scene.width * scale)
  const draw = (chosen: Scene["layers"]) => rasterize({ ...scene, layers: chosen }, width)
  const [whole, bare, text] = [layers, layers.filter((layer) => !isText(layer)), layers.filter(isText)].map(
    draw
  )
  const symbol = layers.find((layer) => layer.kind === "modules")
  if (whole === undefined || bare === undefined || text === undefined || symbol === undefined)
    throw new Error("a framed symbol")
  const perModule = whole.width / scene.width
  const alpha = ({ data }: { readonly data: Uint8Array }, i: number): number => data[4 * i + 3] ?? 0
  const count = { symbol: 0, caption: 0, around: 0, fringe: 0 }
  const beyond = (at: number, from: number, length: number): number =>
    Math.max(0, from - at, at - (from + length))
  for (let i = 0; i < whole.width * whole.height; i++) {
    const [column, row] = [i % whole.width, Math.floor(i / whole.width)]
    const [x, y] = [(column + 0.5) / perModule, (row + 0.5) / perModule]
    const distance = Math.hypot(beyond(x, symbol.x, symbol.columns), beyond(y, symbol.y, symbol.rows))
    if (distance < quiet - 0.1 && alpha(whole, i) < 255) count.symbol += 1
    if (alpha(text, i) > 128 && alpha(bare, i) < 255) count.caption += 1
    if (alpha(whole, i) > 0) continue
    count.around += 1
    for (const beside of [column > 1 ? i - 2 : i, column < whole.width - 2 ? i + 2 : i]) {
      const isLight = alpha(whole, beside) > 128 && (whole.data[4 * beside] ?? 0) > 200
      if (isLight) count.fringe += 1
    }
  }
  return count
}

const palette = {
  type: "linear",
  stops: [
    { offset: 0, color: "#b0b0b0" },
    { offset: 1, color: "#303030" }
  ]
} as const

describe("frames", () => {
  it.each(names)("%s takes no more space without a caption", (frameStyle) => {
    const [without, captioned] = ["", "SCAN ME"].map((frameText) => frameOf({ frameStyle, frameText }).scene)
    if (without === undefined || captioned === undefined) throw new Error("two scenes")
    const hasCaption = captioned.layers.length > without.layers.length
    expect(without.height * without.width).toBeLessThanOrEqual(captioned.height * captioned.width)
    if (hasCaption && !["circular", "seal"].includes(frameStyle))
      expect(without.height).toBeLessThan(captioned.height)
    expect(frameOf({ frameStyle, frameText: " " }).scene).toEqual(without)
  })

  it.each(names.filter((name) => !["none", "border"].includes(name)))(
    "%s paints its caption alone in frameTextColor",
    (frameStyle) => {
      const [usual, own] = [{}, { frameTextColor: "#abcdef" }].map(
        (input) => sceneOf({ frameStyle, frameColor: mark, ...input }).layers
      )
      if (usual === undefined || own === undefined) throw new Error("two scenes")
      const repainted = own.filter((layer, i) => JSON.stringify(layer) !== JSON.stringify(usual[i]))
      expect(repainted.map((layer) => "fill" in layer && layer.fill.paint)).toEqual(["#abcdef"])
      expect(own).toHaveLength(usual.length)
    }
  )

  const banner = "banner-below"
  it.each<readonly [behind: string, color: string, design: Partial<SampleRequest>]>([
    // The ground behind a caption: the background, a card, or the frame itself (banner); of a gradient each stop. Blue has a
    // contrast of 8.1 to white, yellow of 1.5.
    ["white", "#0044cc", { frameStyle: "box", foreground: "#0044cc" }],
    ["white", "#000000", { frameStyle: "box", frameColor: "#ffcc00" }],
    ["white", "#e8590c", { frameStyle: "box", frameColor: "#e8590c" }],
    ["navy", "#ffffff", { frameStyle: "box", background: "#102040", quietZone: "card" }],
    ["a card", "#000000", { frameStyle: "box", background: "transparent" }],
    ["a dark frame", "#ffffff", { frameStyle: banner, frameColor: "#204080" }],
    ["a red frame", "#ffffff", { frameStyle: banner, frameColor: "#ff3030" }],
    ["an orange frame", "#ffffff", { frameStyle: banner, frameColor: "#e8590c" }],
    ["a yellow frame", "#000000", { frameStyle: banner, frameColor: "#ffcc00" }],
    ["a frame from pale to dark", "#ffffff", { frameStyle: banner, frameColor: palette }]
  ])("paint a caption over %s in %s", (_, color, design) => {
    const [usual, marked] = [{}, { frameTextColor: "#abcdef" }].map(
      (input) => sceneOf({ ...design, ...input }).layers
    )
    const caption = marked?.findIndex((layer) => "fill" in layer && layer.fill.paint === "#abcdef")
    expect(usual?.[caption ?? -1]).toMatchObject({ fill: { paint: color } })
  })

  it.each(
    names
      .filter((name) => name !== "none")
      .flatMap((name) => [[name, "transparent"] as const, [name, "#fff3d6"] as const])
  )("%s is opaque on %s, and transparent around", (frameStyle, background) => {
    for (const frameText of ["", "first line\nsecond line"]) {
      const looked = transparentIn({ data: "A", frameStyle, frameText, background })
      expect(looked.symbol, `pixels of the symbol or its quiet zone, ${frameText}`).toBe(0)
      expect(looked.caption, `pixels under the caption, ${frameText}`).toBe(0)
      expect(looked.around, `pixels around the frame, ${frameText}`).toBeGreaterThan(
        hasSquareCorners(frameStyle, frameText) ? -1 : 0
      )
      if (!open.has(frameStyle)) expect(looked.fringe, `light pixels at the edge, ${frameText}`).toBe(0)
    }
  })

  it("add a card only to a transparent background", () => {
    const layersOf = (input: Parameters<typeof sceneOf>[0]) =>
      sceneOf({ frameColor: mark, ...input }).layers.filter(
        (layer) => layer.kind === "path" && layer.fill.paint === "#ffffff"
      ).length
    expect(layersOf({ frameStyle: "circular", background: "#fefefe" })).toBe(0)
    expect(layersOf({ frameStyle: "circular", background: "transparent" })).toBe(1)
    expect(layersOf({ frameStyle: "circular", background: "transparent", quietZone: "card" })).toBe(1)
    expect(layersOf({ frameStyle: "none", background: "transparent" })).toBe(0)
  })

  it("are at most half again as wide as the symbol", () => {
    expect(bodyShapes[0].name).toBe("Square")
    for (const frameStyle of names) {
      const { symbol, scene } = frameOf({ frameStyle })
      expect((symbol.columns + 2 * quiet) / scene.width, frameStyle).toBeGreaterThan(2 / 3 - 0.04)
    }
  })
})

it("label() gives two lines more of its box than one", () => {
  const shareOf = (lines: number) => {
    let share = 0
    const caption = {
      lines,
      draw: ({ height }: { readonly height: number }) => {
        share = height / 10
        return []
      }
    }
    label(caption, 0, 0, 40, 10)
    return share
  }
  expect([shareOf(1), shareOf(2)]).toEqual([0.5, 0.8])
})
