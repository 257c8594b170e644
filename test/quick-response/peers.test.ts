import { Buffer } from "node:buffer"
import { logoImages } from "@quick-response/laws"
import * as qrcode from "qrcode"
import {
  check,
  draw,
  fromQrCodeStyling,
  matrix,
  type QrCodeStylingOptions,
  QuickResponseError,
  read,
  sizeOf,
  toDataUrl,
  toTerminal
} from "quick-response"
import { describe, expect, expectTypeOf, it } from "vitest"

const design = { data: "https://example.com" }

const refusal = async (promise: Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (!(error instanceof QuickResponseError)) throw new Error("nothing was refused")
  return error.errors
}

describe("matrix()", () => {
  it("has the modules of the package qrcode, with the same version and mask", async () => {
    for (const mask of [0, 3, 7] as const) {
      const { width, version, modules } = await matrix({ ...design, errorCorrectionLevel: "M", mask })
      const theirs = qrcode.create([{ data: Buffer.from(design.data), mode: "byte" }], {
        errorCorrectionLevel: "M",
        maskPattern: mask
      })
      expect([width, version]).toEqual([theirs.modules.size, theirs.version])
      expect([...modules]).toEqual([...theirs.modules.data])
    }
  })
})

describe("toDataUrl()", () => {
  it.each(["svg", "png", "jpeg"] as const)("holds the %s that draw() gives", async (format) => {
    const [, type, base64 = ""] = /^data:([^;]+);base64,(.*)$/.exec(await toDataUrl(design, { format })) ?? []
    expect(type).toBe({ svg: "image/svg+xml", png: "image/png", jpeg: "image/jpeg" }[format])
    expect(Buffer.from(base64, "base64")).toEqual(Buffer.from(await draw(design, { format })))
  })

  it("is SVG without options", async () => {
    expect(await toDataUrl(design)).toMatch(/^data:image\/svg\+xml;base64,/)
  })
})

describe("toTerminal()", () => {
  it("shows each module and the margin", async () => {
    const { width, modules } = await matrix(design)
    const lines = (await toTerminal({ ...design, margin: 2 })).trimEnd().split("\n")
    const rows = lines.flatMap((line) => {
      const cells = [...line].filter((character) => " ▀▄█".includes(character))
      return [
        cells.map((cell) => Number("▀█".includes(cell))),
        cells.map((cell) => Number("▄█".includes(cell)))
      ]
    })
    const shown = rows.slice(2, 2 + width).flatMap((row) => row.slice(2, 2 + width))
    expect(shown).toEqual([...modules])
    expect(rows[0]).toEqual(Array.from({ length: width + 4 }, () => 0))
  })
})

describe("sizeOf()", () => {
  it("is the width of whole modules, by which a picture reads", async () => {
    for (const margin of [2, 4]) {
      const size = await sizeOf({ ...design, margin }, 3)
      expect(size).toBe(3 * (25 + 2 * margin))
    }
    const png = await draw(design, { format: "png", size: await sizeOf(design, 3) })
    expect((await read(png)).map(({ text }) => text)).toEqual([design.data])
  })

  it("refuses parts of pixels by name", async () => {
    expect(await refusal(sizeOf(design, 1.5))).toEqual([
      "pixelsOfModule: expected a whole number from 1 to 100"
    ])
  })
})

const styled = {
  type: "svg",
  width: 300,
  height: 200,
  data: "https://qr-code-styling.com",
  image: logoImages.png,
  margin: 10,
  qrOptions: { typeNumber: 0, mode: "Byte", errorCorrectionLevel: "H" },
  imageOptions: { hideBackgroundDots: true, imageSize: 0.4, margin: 5 },
  dotsOptions: {
    type: "classy-rounded",
    gradient: {
      type: "linear",
      rotation: Math.PI / 4,
      colorStops: [
        { offset: 0, color: "#112233" },
        { offset: 1, color: "#331122" }
      ]
    }
  },
  cornersSquareOptions: { type: "classy", color: "rgba(1, 2, 3, .5)" },
  cornersDotOptions: { type: "dot", color: "navy" },
  backgroundOptions: { round: 0.2, color: "#ffffff" }
} as const satisfies QrCodeStylingOptions & { readonly type: string }

describe("fromQrCodeStyling()", () => {
  it("gives a drawable design, and names parts without a counterpart", async () => {
    const { design, output, leftOut } = fromQrCodeStyling(styled)
    expect(design).toMatchObject({
      data: "https://qr-code-styling.com",
      errorCorrectionLevel: "H",
      bodyStyle: "Classy rounded",
      foreground: { type: "linear", angle: 45 },
      outerEyeStyle: "Leaf",
      outerEyeColor: "#010203",
      innerEyeStyle: "Circle",
      background: "#ffffff",
      logo: { size: 0.3 }
    })
    expect(output).toEqual({ size: 300 })
    expect(leftOut.map(({ option }) => option)).toEqual([
      "qrOptions.mode",
      "cornersSquareOptions.type",
      "cornersSquareOptions.color",
      "cornersDotOptions.color",
      "backgroundOptions.round",
      "margin",
      "imageOptions.imageSize",
      "imageOptions.margin",
      "height"
    ])
    const png = await draw(design, { ...output, format: "png" })
    expect((await read(png)).map(({ text }) => text)).toEqual(["https://qr-code-styling.com"])
  })

  it("accepts a square width without a note", () => {
    expect(fromQrCodeStyling({ data: "x", width: 300, height: 300 })).toEqual({
      design: { data: "x", errorCorrectionLevel: "Q" },
      output: { size: 300 },
      leftOut: []
    })
  })

  it("takes the options of qr-code-styling, and no others", () => {
    expectTypeOf<{ dotsOptions: { type: "dotz" } }>().not.toExtend<QrCodeStylingOptions>()
    expectTypeOf<{ width: "300" }>().not.toExtend<QrCodeStylingOptions>()
  })
})

describe("check()", () => {
  it("warns of an address that cannot open, like the service", async () => {
    const { isScannable, warnings } = await check({ data: "https://https://example.com/menu" })
    expect([isScannable, warnings]).toEqual([true, [expect.stringMatching(/^data: /)]])
    expect((await check({ data: "https://example.com/menu" })).warnings).toEqual([])
  })
})
