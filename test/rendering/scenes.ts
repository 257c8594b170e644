import type { Pixels } from "@quick-response/core"
import type { Layer, Scene } from "@quick-response/drawing/scene/Scene"
import * as Result from "@quick-response/images/file/Result"
import type { Path } from "@quick-response/images/geometry/Path"

/** A scene of one path over white, `side` units wide and high. */
export const sceneOf = (path: Path, side: number, paint: string = "#000000"): Scene => ({
  width: side,
  height: side,
  title: "",
  layers: [
    {
      kind: "path",
      path: [["M", 0, 0], ["L", side, 0], ["L", side, side], ["L", 0, side], ["Z"]],
      fill: { paint: "#ffffff", box: { x: 0, y: 0, width: side, height: side } }
    },
    { kind: "path", path, fill: { paint, box: { x: 0, y: 0, width: side, height: side } } }
  ]
})

const box = { x: 0, y: 0, width: 30, height: 36 }

const stops = [
  { offset: 0, color: "#0ea5e9" },
  { offset: 1, color: "#7c3aed" }
]

/** Cells of two outlines that touch, one of them curved. */
const modules: Extract<Layer, { kind: "modules" }> = {
  kind: "modules",
  x: 4,
  y: 4,
  columns: 21,
  rows: 21,
  cells: Uint8Array.from({ length: 441 }, (_, i) => (i * i * 7 + i) % 3),
  tiles: {
    solid: false,
    outlines: [
      [["M", 0, 0], ["L", 1, 0], ["L", 1, 0.6], ["A", 0.4, 0, 1, 0.6, 1], ["L", 0, 1], ["Z"]],
      [["M", 0, 0.5], ["Q", 0, 0, 0.5, 0], ["C", 0.8, 0, 1, 0.2, 1, 0.5], ["L", 0.5, 1], ["Z"]]
    ]
  },
  fill: { paint: { type: "linear", angle: 30, stops }, box }
}

const ring: Layer = {
  kind: "path",
  path: [
    ["M", 26, 10],
    ["A", 3, 0, 1, 26, 16],
    ["A", 3, 0, 1, 26, 10],
    ["Z"],
    ["M", 26, 11],
    ["A", 2, 0, 0, 26, 15],
    ["A", 2, 0, 0, 26, 11],
    ["Z"]
  ],
  fill: { paint: { type: "radial", stops }, box: { x: 23, y: 10, width: 6, height: 6 } }
}

const band: Extract<Layer, { kind: "path" }> = {
  kind: "path",
  path: [["M", 2, 31], ["L", 28, 31], ["L", 27, 35], ["L", 3, 35], ["Z"]],
  fill: { paint: "#123456", box }
}

const image: Layer = {
  kind: "image",
  image: {
    mediaType: "image/png",
    width: 8,
    height: 8,
    pixels: () => Result.ok(checkered(8)),
    file: () => new Uint8Array(0)
  },
  orientation: { xx: 1, xy: 0, yx: 0, yy: 1 },
  box: { x: 10, y: 10, width: 8, height: 8 },
  clip: "circle"
}

const backdrop: Layer = {
  kind: "path",
  path: [["M", 0, 0], ["L", 30, 0], ["L", 30, 36], ["L", 0, 36], ["Z"]],
  fill: { paint: "#fffbeb", box }
}

const scene = (...layers: ReadonlyArray<Layer>): Scene => ({ width: 30, height: 36, title: "", layers })

const squares: Layer = {
  ...modules,
  tiles: {
    solid: true,
    outlines: Array.from(
      { length: 2 },
      (): Path => [["M", 0, 0], ["L", 1, 0], ["L", 1, 1], ["L", 0, 1], ["Z"]]
    )
  },
  fill: band.fill
}

/** Squares on whole modules in as many colors as asked. */
const patches = (count: number): ReadonlyArray<Layer> =>
  Array.from({ length: count }, (_, i): Layer => {
    const [x, y] = [i % 30, 28 + Math.floor(i / 30)]
    return {
      kind: "path",
      path: [["M", x, y], ["L", x + 1, y], ["L", x + 1, y + 3], ["L", x, y + 3], ["Z"]],
      fill: { paint: `#${(0x10203 * (i + 3)).toString(16).padStart(6, "0")}`, box }
    }
  })

/** Scenes that together use every way of drawing: on a palette and beyond, opaque and not, with curves and pictures. */
export const fixedScenes: Readonly<Record<string, Scene>> = {
  solid: scene(backdrop, { ...modules, fill: band.fill }, band),
  "squares in 2 colors": scene(backdrop, squares),
  "squares in 4 colors": scene(backdrop, squares, ...patches(2)),
  "squares in 12 colors": scene(squares, ...patches(10)),
  "squares in 40 colors": scene(backdrop, squares, ...patches(38)),
  gradients: scene(backdrop, modules, ring, band),
  transparent: scene(modules, band),
  picture: scene(backdrop, modules, ring, image),
  "transparent picture": scene(modules, image)
}

/** A picture for {@link fixedScenes}, of whatever size they ask. */
export const checkered = (size: number): Pixels => ({
  width: size,
  height: size,
  data: Uint8Array.from({ length: 4 * size * size }, (_, i) => {
    const [x, y] = [(i >> 2) % size, Math.floor((i >> 2) / size)]
    return i % 4 === 3 ? 255 - ((x * 3) & 127) : (((x >> 2) ^ (y >> 2)) & 1) * 200 + (i % 4) * 20
  })
})
