import { Buffer } from "node:buffer"
import { inspectLogo, type Pixels } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type { JpegImage } from "@quick-response/images/picture/RasterImage"
import { logoImages } from "@quick-response/laws"
import { PNG } from "pngjs"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { pixelsOfEps, pixelsOfPdf } from "../styles/printEngines.ts"
import { type DrawingName, pixelsIn, printedLogos } from "./printedLogos.ts"

const data = "https://example.com"

/** Pixels of a module: a whole number, so that no drawer moves an edge to fit it to a pixel. */
const perModule = 9

const designOf = (image: string) =>
  ({ data, errorCorrectionLevel: "High", logo: { image, size: 0.3 } }) as const

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")

type Given = Exclude<Parameters<typeof draw>[0], string>

/** The width at which each module of a design has this many pixels. */
const widthOf = async (design: Given): Promise<number> => {
  const svg = await draw(design)
  return perModule * Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
}

/** The mean distance of two pictures' channels, 0 to 255, over the logo in the middle. */
const distanceOf = (one: Pixels, other: Pixels): number => {
  const { width } = one
  expect([width, one.height]).toEqual([other.width, other.height])
  const [from, to] = [Math.floor(width * 0.38), Math.ceil(width * 0.62)]
  let [sum, count] = [0, 0]
  for (let y = from; y < to; y++) {
    for (let at = 4 * (y * width + from); at < 4 * (y * width + to); at++) {
      sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))
      count++
    }
  }
  return sum / count
}

/** A picture scaled down by averaging. */
const smoothed = ({ data, width, height }: Pixels, by: number): Pixels => {
  const [columns, rows] = [width / by, height / by]
  const smooth = new Uint8Array(4 * columns * rows)
  for (let to = 0; to < smooth.length; to++) {
    const [x, y, c] = [Math.floor(to / 4) % columns, Math.floor(to / 4 / columns), to % 4]
    let sum = 0
    for (let v = 0; v < by; v++)
      for (let u = 0; u < by; u++) sum += data[4 * ((by * y + v) * width + by * x + u) + c] ?? 0
    smooth[to] = sum / by ** 2
  }
  return { width: columns, height: rows, data: smooth }
}

/** The distance of a file for print, drawn by MuPDF or Ghostscript, from the PNG of the same design. */
const distanceFromPng = async (design: Given, format: "pdf" | "eps"): Promise<number> => {
  const size = await widthOf(design)
  const png = PNG.sync.read(Buffer.from(await draw(design, { format: "png", size })))
  const file = await draw(design, { format, size })
  if (format === "pdf") return distanceOf(pixelsOfPdf(file, size), png)
  // Ghostscript draws each edge hard: four pixels for one, across and down, smooth them.
  const [large] = await pixelsOfEps([file], 4 * 96)
  return large === undefined ? Number.NaN : distanceOf(smoothed(large, 4), png)
}

/** Edges are smoothed in other ways, and masks weigh light by other decimals. */
const near = 2

/** Programs sample a gradient this often, however often it repeats; pixels are rescaled. */
const farther: Partial<Readonly<Record<DrawingName, number>>> = { repeated: 6, filtered: 3 }

const isPixels = (format: "pdf" | "cmyk" | "eps", name: DrawingName): boolean =>
  pixelsIn[format].includes(name)

/** The images of a file that are neither masks nor a JPEG. */
const imagesIn = (file: string): number =>
  [...file.matchAll(/\/Subtype \/Image [^\n]*\/Filter \/FlateDecode \/ColorSpace \/Device(?:RGB|CMYK)/g)]
    .length + [...file.matchAll(/\/ImageType 3/g)].length

describe("An SVG logo in a file for print", () => {
  it.each(printedLogos)("is drawn in a PDF as in a PNG: $name", async ({ name, image }) => {
    expect(await distanceFromPng(designOf(image), "pdf")).toBeLessThan(farther[name] ?? near)
  })

  it.each(printedLogos)("is drawn in an EPS as in a PNG: $name", async ({ name, image }) => {
    // A pixel of an EPS is painted or left out, by half of its alpha.
    const most = isPixels("eps", name) ? 14 : (farther[name] ?? near)
    expect(await distanceFromPng(designOf(image), "eps")).toBeLessThan(most)
  })

  it.each(printedLogos)("holds pixels only if operators do not suffice: $name", async ({ name, image }) => {
    const [pdf, cmyk, eps] = await Promise.all([
      draw(designOf(image), { format: "pdf" }),
      draw(designOf(image), { format: "pdf", colorSpace: "cmyk" }),
      draw(designOf(image), { format: "eps" })
    ])
    const inner = name === "images" ? 1 : 0
    expect(imagesIn(latin(pdf))).toBe(isPixels("pdf", name) ? 1 : inner)
    expect(imagesIn(latin(cmyk))).toBe(isPixels("cmyk", name) ? 1 : inner)
    expect(imagesIn(latin(eps))).toBe(isPixels("eps", name) ? 1 : 0)
  })

  it("becomes pixels if it is too long or too deep", async () => {
    const many = `<path d="M0 0${"h.1v.1".repeat(400)}z"/>`.repeat(70)
    const deep = `${'<g opacity=".9"><path d="M0 0h1v1z"/>'.repeat(20)}${"</g>".repeat(20)}`
    for (const content of [many, deep]) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${content}</svg>`
      const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
      expect(imagesIn(latin(await draw(designOf(image), { format: "pdf" })))).toBe(1)
    }
  })

  it("lies behind the modules with its opacity", async () => {
    const [first] = printedLogos
    const design = { data, picture: { image: first?.image ?? "", mode: "backdrop" } } as const
    expect(await distanceFromPng(design, "pdf")).toBeLessThan(near)
    expect(await distanceFromPng(design, "eps")).toBeLessThan(near)
    expect(imagesIn(latin(await draw(design, { format: "eps" })))).toBe(0)
  })
})

const writtenJpeg = (uri: string): Uint8Array => {
  const { content } = Either.getOrThrow(inspectLogo(uri))
  if (content.kind !== "raster" || content.image.mediaType !== "image/jpeg") throw new Error("no JPEG")
  const image: JpegImage = content.image
  return image.file()
}

describe("A JPEG in a file for print", () => {
  it.each(["jpeg", "quartersJpeg"] as const)(
    "is embedded as it is, faded to the ground: %s",
    async (name) => {
      const image = logoImages[name]
      const design = { data, background: "#fff4e0", picture: { image, mode: "backdrop" } } as const
      const pdf = await draw(design, { format: "pdf" })
      expect(Buffer.from(pdf).includes(Buffer.from(writtenJpeg(image)))).toBe(true)
      expect(latin(await draw(design, { format: "eps" }))).toContain("/DCTDecode filter")
      expect(await distanceFromPng(design, "pdf")).toBeLessThan(near)
      expect(await distanceFromPng(design, "eps")).toBeLessThan(near)
    }
  )

  it("becomes pixels in CMYK", async () => {
    const design = { data, picture: { image: logoImages.quartersJpeg, mode: "backdrop" } } as const
    const file = latin(await draw(design, { format: "pdf", colorSpace: "cmyk" }))
    expect(file).not.toContain("/DCTDecode")
    expect(imagesIn(file)).toBe(1)
  })
})
