import type { SampleRequest } from "@quick-response/core"
import { svg } from "@quick-response/core/drawing"
import type { Path } from "@quick-response/images/geometry/Path"
import { DOMParser } from "@xmldom/xmldom"
import { describe, expect, it } from "vitest"
import { samplePicture } from "../scanning/captures/samplePicture.ts"
import { looks, sceneOf } from "./pictures.ts"

const draw = (input: SampleRequest): string => svg(sceneOf(input), 512)

const parse = (text: string) =>
  new DOMParser({
    onError: (_, message) => {
      throw new Error(message)
    }
  }).parseFromString(text, "image/svg+xml")

const gradient = (color: string) =>
  ({
    type: "linear",
    angle: 30,
    stops: [
      { offset: 0, color },
      { offset: 1, color: "#222222" }
    ]
  }) as const

const idsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].flatMap(([, id]) => id ?? []))

describe("svg()", () => {
  it.each(looks)("$name is well-formed and self-contained", ({ input }) => {
    const text = draw(input)
    const root = parse(text).documentElement
    expect(root?.tagName).toBe("svg")
    expect(root?.getAttribute("role")).toBe("img")
    expect(root?.getElementsByTagName("title")[0]?.textContent).toBe(
      "QR code: https://quick-response.example"
    )
    for (const [, id] of text.matchAll(/url\(([^)]*)\)/g)) expect(idsOf(text)).toContain(id?.slice(1))
    for (const [, id] of text.matchAll(/<use xlink:href="([^"]*)"/g))
      expect(idsOf(text)).toContain(id?.slice(1))
    expect(text).not.toMatch(/NaN|undefined|Infinity|url\(['"]/)
  })

  it("joins runs of any length to one outline", () => {
    const [columns, rows] = [2200, 2 * 2200]
    const cells = new Uint8Array(columns * rows)
    // A run of one cell in the first row, of two in the third, and so on.
    for (let row = 0; row < rows; row += 2) cells.fill(1, row * columns, row * columns + row / 2 + 1)
    const cell: Path = [["M", 0, 0], ["L", 1, 0], ["L", 1, 1], ["L", 0, 1], ["Z"]]
    const fill = { paint: "#000000", box: { x: 0, y: 0, width: columns, height: rows } }
    const tiles = { outlines: [cell], solid: false }
    const text = svg(
      {
        width: columns,
        height: rows,
        title: "runs",
        layers: [{ kind: "modules", x: 0, y: 0, columns, rows, cells, tiles, fill }]
      },
      512
    )
    const [, data = ""] = / d="([^"]*)"/.exec(text) ?? []
    const outlines = data.split("z").slice(0, -1)
    expect(outlines.map((outline) => outline.replace(/^[^v]*/i, ""))).toEqual(
      Array.from({ length: columns }, (_, i) => `v1h-${i + 1}v-1`)
    )
  })

  it("draws hearts in a heart in 50 kB, with distinct ids", () => {
    const [one, other] = ["https://quick-response.example", "https://example.com/other"].map((data) =>
      draw({
        data,
        bodyStyle: "Heart",
        bodyShape: "Heart",
        outerEyeStyle: "Rounded",
        innerEyeStyle: "Extra rounded"
      })
    )
    expect(one?.length).toBeLessThanOrEqual(50_000)
    const definitions = [one, other].flatMap((text) => [
      ...(text ?? "").matchAll(/<path id="([^"]+)" d="([^"]+)"/g)
    ])
    const known = new Map<string | undefined, string | undefined>()
    for (const [, id, outline] of definitions)
      expect(known.set(id, known.get(id) ?? outline).get(id)).toBe(outline)
    expect(known.size).toBeGreaterThan(3)
  })

  it.each([
    ["a plain code", {}, "Version 3, 29 by 29 modules, error correction level M"],
    [
      "a caption, escaped",
      { frameStyle: "border", frameText: "A <b>\nB & C" },
      "with the caption A <b> B & C"
    ],
    ["a frame without a caption", { frameStyle: "border", frameText: "" }, "error correction level M"],
    [
      "a halftone picture",
      { picture: { image: samplePicture, mode: "halftone" } },
      "error correction level H"
    ]
  ] as const)("describes %s", (_, style, end) => {
    const description = parse(
      draw({ data: "https://quick-response.example", ...style })
    ).documentElement?.getElementsByTagName("desc")[0]?.textContent
    expect(description).toMatch(/^Version \d+, \d+ by \d+ modules, error correction level [LMQH]/)
    expect(description?.endsWith(end)).toBe(true)
  })

  it("escapes any data", () => {
    const data = `</title><script>alert("1")</script>&amp;' ]]> \u0000\u0007\ufffe <!--`
    const text = draw({ data })
    const title = parse(text).documentElement?.getElementsByTagName("title")[0]
    expect(text).not.toContain("<script")
    expect(title?.textContent).toBe(
      `QR code: ${data.replaceAll("\u0000", " ").replaceAll("\u0007", " ").replaceAll("\ufffe", " ")}`
    )
  })

  it("truncates a long title between characters", () => {
    for (let length = 110; length < 130; length++) {
      const text = draw({ data: `${"x".repeat(length)}${"😀".repeat(20)}` })
      expect(text.isWellFormed()).toBe(true)
      expect(parse(text).documentElement?.getElementsByTagName("title")[0]?.textContent).toMatch(/…$/)
    }
  })

  it("names gradients by their content", () => {
    const ids = ["#aa0000", "#00aa00", "#0000aa"].flatMap((color) => [
      ...idsOf(draw({ foreground: gradient(color) }))
    ])
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
    expect(idsOf(draw({ foreground: gradient("#aa0000") }))).toContain(ids[0])
  })

  it("spans eye gradients over one eye, others over the symbol", () => {
    expect(idsOf(draw({ outerEyeColor: gradient("#aa0000") })).size).toBe(3)
    expect(idsOf(draw({ foreground: gradient("#aa0000"), outerEyeStyle: "Circle" })).size).toBe(1)
  })
})
