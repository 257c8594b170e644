import { Buffer } from "node:buffer"
import { inflateSync } from "node:zlib"
import { inspectLogo, type Pixels } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { ascii85 } from "@quick-response/drawing/print/ascii85"
import { eps } from "@quick-response/drawing/print/eps"
import { pdf } from "@quick-response/drawing/print/pdf"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { type Images, isLogo, type Scene } from "@quick-response/drawing/scene/Scene"
import type { Path } from "@quick-response/images/geometry/Path"
import { configOf, logoImages } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { looks, sceneOf } from "./pictures.ts"

const latin = (bytes: Uint8Array = new Uint8Array(0)): string => Buffer.from(bytes).toString("latin1")

const gradient = (type: "linear" | "radial") =>
  ({
    type,
    angle: 20,
    stops: [
      { offset: 0.25, color: "#aa0000" },
      { offset: 0.5, color: "#00aa00" },
      { offset: 0.5, color: "#0000aa" }
    ]
  }) as const

/** The objects of a PDF by their number, found by its own table. */
const objectsOf = (bytes: Uint8Array) => {
  const text = latin(bytes)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table, table + 5)).toBe("xref\n")
  const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)]
  return entries.map(([, start], i) => {
    const at = Number(start)
    const heading = `${i + 1} 0 obj\n`
    expect(text.slice(at, at + heading.length)).toBe(heading)
    const body = text.slice(at + heading.length)
    const length = /^<<[^\n]*\/Length (\d+)[^\n]*>>\nstream\n/.exec(body)
    const dictionary = body.slice(0, body.indexOf("\n"))
    if (length === null) return { dictionary, stream: new Uint8Array(0) }
    const from = at + heading.length + length[0].length
    const to = from + Number(length[1])
    expect(text.slice(to, to + 18)).toBe("\nendstream\nendobj\n")
    return { dictionary, stream: bytes.subarray(from, to) }
  })
}

/** The drawing of a PDF's page, in its operators. */
const contentOf = (bytes: Uint8Array): string => {
  const content = objectsOf(bytes).find(
    ({ dictionary }) => dictionary.includes("/FlateDecode") && !dictionary.includes("/XObject")
  )
  return latin(inflateSync(content?.stream ?? new Uint8Array(0)))
}

const isNumber = (token: string): boolean => /^-?(?:\d+\.?\d*|\.\d+)$/.test(token)

/** A minimal interpreter of filled paths without gradients. */
const sceneOfContent = (content: string, { width, height, title }: Scene): Scene => {
  const layers: Array<Scene["layers"][number]> = []
  const box = { x: 0, y: 0, width, height }
  let path: Array<Path[number]> = []
  let paint = "#000000"
  let numbers: Array<number> = []
  for (const token of content.split(/\s+/)) {
    if (isNumber(token)) {
      numbers.push(Number(token))
      continue
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
    numbers = []
    if (token === "m") path.push(["M", a, b])
    else if (token === "l") path.push(["L", a, b])
    else if (token === "c") path.push(["C", a, b, c, d, e, f])
    else if (token === "h") path.push(["Z"])
    else if (token === "rg") {
      const digits = [a, b, c].map((channel) =>
        Math.round(channel * 255)
          .toString(16)
          .padStart(2, "0")
      )
      paint = `#${digits.join("")}`
    } else if (token === "f") {
      layers.push({ kind: "path", path, fill: { paint, box } })
      path = []
    }
  }
  return { width, height, title, layers }
}

/** The difference of two pictures, as a share of black to white over all. */
const difference = (a: Pixels, b: Pixels): number => {
  let sum = 0
  for (let i = 0; i < a.data.length; i += 4) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0))
  return (4 * sum) / (255 * a.data.length)
}

const picture: Pixels = { width: 2, height: 1, data: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 128) }

const imagesOf = (scene: Scene): Images =>
  new Map(scene.layers.filter(isLogo).map((layer) => [layer, picture]))

const withLogo = (image: string, background?: "transparent") =>
  sceneOf({ logo: { image, shape: "circle" }, ...(background === undefined ? {} : { background }) })

describe("pdf()", () => {
  it.each(
    looks.filter(({ input }, i) => i % 3 === 0 && !JSON.stringify(configOf(input)).includes('"stops"'))
  )("draws $name as the PNG", ({ input }) => {
    const scene = sceneOf(input)
    const width = Math.round(scene.width * 4)
    const printed = sceneOfContent(contentOf(pdf(scene, 512)), scene)
    expect(difference(rasterize(printed, width), rasterize(scene, width))).toBeLessThan(0.02)
  })

  it("draws gradients as shadings between the same points", () => {
    for (const [type, number] of [
      ["linear", 2],
      ["radial", 3]
    ] as const) {
      const bytes = pdf(sceneOf({ foreground: gradient(type), bodyStyle: "Dots" }), 512)
      const page = objectsOf(bytes).find(({ dictionary }) => dictionary.includes("/MediaBox"))
      expect(page?.dictionary).toContain(`/ShadingType ${number}`)
      expect(page?.dictionary).toContain("/Bounds [.25 .5]")
      expect(contentOf(bytes)).toMatch(/W n\n\/S0 sh\nQ/)
    }
  })

  it("embeds a JPEG unchanged, and other logos with a mask", () => {
    const jpeg = objectsOf(pdf(withLogo(logoImages.jpeg), 512)).find(({ dictionary }) =>
      dictionary.includes("/DCTDecode")
    )
    const { content } = Either.getOrThrow(inspectLogo(logoImages.jpeg))
    expect(jpeg?.stream).toEqual(content.kind === "raster" ? content.image.file() : undefined)
    const scene = withLogo(logoImages.png)
    const images = objectsOf(pdf(scene, 512, imagesOf(scene)))
    const colors = images.find(({ dictionary }) => dictionary.includes("/SMask"))
    expect([...inflateSync(colors?.stream ?? new Uint8Array(0))]).toEqual([255, 0, 0, 0, 0, 255])
    const mask = images.find(({ dictionary }) => /XObject.*DeviceGray/.test(dictionary))
    expect([...inflateSync(mask?.stream ?? new Uint8Array(0))]).toEqual([255, 128])
  })

  it("has the size of the image, and a Unicode title", () => {
    const objects = objectsOf(pdf(sceneOf({ data: "naïve ☕" }), 400))
    const dictionaries = objects.map(({ dictionary }) => dictionary).join("\n")
    expect(dictionaries).toContain("/MediaBox [0 0 300 300]")
    expect(dictionaries).toContain("/Title <FEFF00510052002000")
    expect(dictionaries).toContain("006E006100EF0076006500202615>")
  })
})

/** The bytes of ASCII base-85 (PostScript Language Reference, section 3.13.3). */
const fromAscii85 = (text: string): Uint8Array =>
  Uint8Array.from(
    [
      ...text
        .replaceAll("\n", "")
        .replaceAll("z", "!!!!!")
        .matchAll(/.{1,5}/g)
    ].flatMap(([group]) => {
      const word = [...group.padEnd(5, "u")].reduce((sum, digit) => 85 * sum + digit.charCodeAt(0) - 33, 0)
      return [24, 16, 8, 0].slice(0, group.length - 1).map((shift) => Math.floor(word / 2 ** shift) % 256)
    })
  )

describe("ascii85()", () => {
  it("decodes to the same bytes, in lines of 255", () => {
    forAll([FastCheck.uint8Array({ maxLength: 700 })], {}, (bytes) => {
      const text = ascii85(bytes)
      expect(text.endsWith("~>")).toBe(true)
      expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(255)
      expect(fromAscii85(text.slice(0, -2))).toEqual(bytes)
    })
    expect(fromAscii85(ascii85(new Uint8Array(9)).slice(0, -2))).toEqual(new Uint8Array(9))
  })
})

describe("eps()", () => {
  it("prints black only in black", async () => {
    const design = { data: "ink", outerEyeColor: "#800000" }
    const text = latin(await draw(design, { format: "eps", colorSpace: "cmyk" }))
    expect(text).toContain("0 0 0 1 k")
    expect(text).toMatch(/\b0 1 1 0?\.498\d* k/)
  })

  it.each(looks.filter(({ name }) => /template|frameStyle/.test(name)))(
    "draws $name with the PDF's operators",
    ({ input }) => {
      const scene = sceneOf(input)
      const text = eps(scene, 512)
      const program = contentOf(pdf(scene, 512)).split("\n").slice(2, -2).join("\n")
      expect(program.length).toBeGreaterThan(0)
      // Tiles drawn by a procedure take less than half; formats.slow.test.ts compares their looks.
      if (/^\/T0 /m.test(text)) expect(text.length).toBeLessThan(program.length / 2)
      else expect(text).toContain(program)
      expect(text.startsWith("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 384 ")).toBe(true)
      for (const line of text.split("\n")) if (!line.startsWith("/S")) expect(line.length).toBeLessThan(256)
    }
  )

  it("draws hearts in a heart in at most 80 kB", () => {
    expect(eps(sceneOf({ bodyStyle: "Heart", bodyShape: "Heart" }), 512).length).toBeLessThanOrEqual(80_000)
  })

  it("keeps the title a comment of one line in ASCII", () => {
    const text = eps(sceneOf({ data: "a\n%%EOF\r(é)\u0000" }), 512)
    expect(text).toContain("%%Title: QR code: a?%%EOF?(?)?\n")
    expect(text).toMatch(/^[\n -~]*$/)
  })

  it("blends half-clear logo pixels with the background", () => {
    const threeKinds: Pixels = {
      width: 3,
      height: 1,
      data: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 128, 0, 0, 255, 127)
    }
    const digits = (style: Parameters<typeof sceneOf>[0]) => {
      const scene = sceneOf({ ...style, logo: { image: logoImages.png } })
      const text = eps(scene, 512, new Map(scene.layers.filter(isLogo).map((layer) => [layer, threeKinds])))
      expect(text).toContain("/ImageType 3 /InterleaveType 1")
      return inflateSync(fromAscii85(/image\n([!-uz\n]+)~>/.exec(text)?.[1] ?? "")).toString("hex")
    }
    expect(digits({})).toMatch(/^00ff0000007f7fffff......$/)
    expect(digits({ background: "#ffff00" })).toMatch(/^00ff0000007f7f80ff......$/)
    expect(digits({ background: gradient("linear") })).toMatch(/^00ff0000001c1c9cff......$/)
    // A frame that is the first layer is not a background.
    expect(digits({ background: "transparent", frameStyle: "border", frameColor: "#000080" })).toMatch(
      /^00ff0000007f7fffff......$/
    )
  })
})
