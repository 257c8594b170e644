import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfPdf } from "../styles/printEngines.ts"
import { faultsOfA2u, faultsOfX4, profileOf } from "./conformance.ts"
import { readPdf, streamBytes } from "./pdfFile.ts"
import { printedLogos } from "./printedLogos.ts"

const data = "https://example.com"

const standards = { "x-4": faultsOfX4, "a-2u": faultsOfA2u } as const
const names = ["x-4", "a-2u"] as const
const spaces = ["rgb", "cmyk"] as const

const press = { size: 40, unit: "mm", bleed: 3, cropMarks: true, spotColor: "HKS 43 K" } as const

const kinds = names.flatMap((pdfStandard) => spaces.map((colorSpace) => ({ pdfStandard, colorSpace })))

const stops = [
  { offset: 0, color: "#003388" },
  { offset: 1, color: "#000000" }
]

describe("draw() by a standard for PDF", () => {
  it.each(kinds)("keeps the rules of $pdfStandard in $colorSpace", async (kind) => {
    for (const output of [press]) {
      for (const { name, image } of printedLogos) {
        const design = {
          data,
          errorCorrectionLevel: "High",
          foreground: "#0033aa",
          logo: { image, size: 0.25 }
        } as const
        const file = readPdf(await draw(design, { format: "pdf", ...kind, ...output }))
        expect(standards[kind.pdfStandard](file), name).toEqual([])
      }
    }
    const framed = {
      data: "WIFI:S:home;T:WPA;P:secret;;",
      foreground: { type: "linear", stops },
      background: "transparent",
      frameStyle: "banner-below",
      frameText: "Scan & <go>"
    } as const
    expect(standards[kind.pdfStandard](readPdf(await draw(framed, { format: "pdf", ...kind })))).toEqual([])
  })

  it.each(kinds)("is read from another program's drawing: $pdfStandard in $colorSpace", async (kind) => {
    const bytes = await draw({ data, foreground: "#0033aa" }, { format: "pdf", ...press, ...kind })
    expect(await decoders.zxing(pixelsOfPdf(bytes, 400))).toBe(data)
  })

  it("is distinguished from the other standard", async () => {
    const fileBy = async (pdfStandard: keyof typeof standards) =>
      readPdf(await draw({ data }, { format: "pdf", pdfStandard }))
    expect(faultsOfX4(await fileBy("a-2u"))).toEqual([
      "version",
      "metadata: GTS_PDFXVersion",
      "metadata: identifiers",
      "trapped",
      "output intent: kind",
      "output intent: components",
      "profile: class or space",
      "profile: tags",
      "colors: RGB of a device"
    ])
    expect(faultsOfA2u(await fileBy("x-4"))).toEqual([
      "version",
      "metadata: PDF/A",
      "metadata: PDF/UA",
      "metadata: schema",
      "output intent: kind",
      "structure",
      "language"
    ])
  })

  it("writes the same bytes again, with an id for each content", async () => {
    for (const pdfStandard of names) {
      const [one, again, other] = await Promise.all(
        [data, data, `${data}/2`].map((text) => draw({ data: text }, { format: "pdf", pdfStandard }))
      )
      expect(again).toEqual(one)
      const idOf = (bytes = new Uint8Array(0)) => readPdf(bytes).trailer.get("ID").toString()
      expect(idOf(other)).not.toBe(idOf(one))
    }
  })

  it(`pdfStandard "none" changes nothing`, async () => {
    expect(await draw({ data }, { format: "pdf", pdfStandard: "none" })).toEqual(
      await draw({ data }, { format: "pdf" })
    )
  })

  it("declares RGB in PDF/X-4 as sRGB, for a CMYK press", async () => {
    const { page, catalog } = readPdf(await draw({ data }, { format: "pdf", pdfStandard: "x-4" }))
    const own = page.get("Resources", "ColorSpace", "DefaultRGB")
    expect(own.get(0).asName()).toBe("ICCBased")
    expect(profileOf(streamBytes(own.get(1))).space).toBe("RGB ")
    expect(profileOf(streamBytes(catalog.get("OutputIntents", 0, "DestOutputProfile"))).space).toBe("CMYK")
  })

  it("describes the symbol by title and size, without secrets", async () => {
    const altOf = async (text: string) =>
      readPdf(await draw({ data: text }, { format: "pdf", pdfStandard: "a-2u" }))
        .catalog.get("StructTreeRoot", "K", "K", "Alt")
        .asString()
    expect(await altOf(data)).toBe(
      "QR code: https://example.com. Version 2, 25 by 25 modules, error correction level M"
    )
    expect(await altOf("WIFI:S:home;T:WPA;P:hunter2;;")).not.toContain("hunter2")
  })
})
