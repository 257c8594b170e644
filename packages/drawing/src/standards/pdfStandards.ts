import type { PdfStandard } from "@quick-response/design/output/imageOutput"
import { number } from "../pathText/pathData.ts"
import type { Conformance, ConformingDocument, DocumentEntries } from "../print/Conformance.ts"
import type { Inks } from "../print/inks.ts"
import { deflated, type PdfWriter, textString } from "../print/PdfWriter.ts"
import type { Page } from "../print/page.ts"
import type { Scene } from "../scene/Scene.ts"
import { offsetProfile } from "./offsetProfile.ts"
import { srgbProfile } from "./srgbProfile.ts"
import { xmpPacket } from "./xmpPacket.ts"

const encoder = new TextEncoder()

/** A fixed date for every document, so that the same document has the same bytes. */
const madeAt = { pdf: "D:20000101000000Z", xmp: "2000-01-01T00:00:00Z" } as const

const dates = {
  "xmp:CreateDate": madeAt.xmp,
  "xmp:ModifyDate": madeAt.xmp,
  "xmp:MetadataDate": madeAt.xmp
} as const

const dateEntries = ` /CreationDate (${madeAt.pdf}) /ModDate (${madeAt.pdf})`

/** The embedded profiles, compressed once. */
const profiles = {
  "/DeviceRGB": { components: 3, make: srgbProfile },
  "/DeviceCMYK": { components: 4, make: offsetProfile }
} as const

const compressed = new Map<keyof typeof profiles, Uint8Array>()

/** Writes a profile as a color space stream (ISO 32000-1, section 8.6.5.5) and returns its object number. */
const writeProfile = (document: PdfWriter, space: keyof typeof profiles): number => {
  const { components, make } = profiles[space]
  const bytes = compressed.get(space) ?? deflated(make())
  compressed.set(space, bytes)
  return document.stream(document.reserve(), `/N ${components} /Filter /FlateDecode`, bytes)
}

/** An output intent (ISO 32000-1, section 14.11.5) with an embedded profile. */
const intentOf = (kind: "GTS_PDFX" | "GTS_PDFA1", space: keyof typeof profiles, profile: number): string => {
  const condition =
    space === "/DeviceRGB"
      ? "/OutputConditionIdentifier (sRGB) /Info (sRGB)"
      : "/OutputConditionIdentifier (Custom) /OutputCondition (Offset on coated paper) /Info (Offset on coated paper, by the aims of ISO 12647-2)"
  return ` /OutputIntents [<< /Type /OutputIntent /S /${kind} ${condition} /DestOutputProfile ${profile} 0 R >>]`
}

const writeMetadata = (document: PdfWriter, packet: string): string => {
  const id = document.stream(document.reserve(), "/Type /Metadata /Subtype /XML", encoder.encode(packet))
  return ` /Metadata ${id} 0 R`
}

/**
 * Begins a PDF/X-4 document (ISO 15930-7) for four-color presses. The output intent is offset on coated paper; RGB
 * colors are sRGB, which the print shop separates.
 */
const beginX4 = (document: PdfWriter, { title }: Scene, _page: Page, { space }: Inks): ConformingDocument => {
  const intent = intentOf("GTS_PDFX", "/DeviceCMYK", writeProfile(document, "/DeviceCMYK"))
  const rgb = space === "/DeviceRGB" ? `[/ICCBased ${writeProfile(document, space)} 0 R]` : undefined
  return {
    colorSpaces: rgb === undefined ? "" : `/DefaultRGB ${rgb}`,
    blending: rgb ?? space,
    picture: ["", ""],
    marks: ["", ""],
    finish: (): DocumentEntries => {
      const id = document.digest()
      const metadata = xmpPacket(
        title,
        {
          "pdfxid:GTS_PDFXVersion": "PDF/X-4",
          "pdf:Trapped": "False",
          ...dates,
          "xmpMM:DocumentID": `uuid:${id}`,
          "xmpMM:VersionID": "1",
          "xmpMM:RenditionClass": "default"
        },
        false
      )
      return {
        page: "",
        catalog: `${writeMetadata(document, metadata)}${intent}`,
        info: `${dateEntries} /Trapped /False /GTS_PDFXVersion (PDF/X-4)`,
        id
      }
    }
  }
}

/** Writes the structure of a page with one picture: a figure with alternate text (ISO 14289-1, section 7.3). */
const writeStructure = (document: PdfWriter, page: number, text: string, box: string): string => {
  const [root, whole, figure] = [document.reserve(), document.reserve(), document.reserve()]
  document.object(
    root,
    `<< /Type /StructTreeRoot /K ${whole} 0 R /ParentTree << /Nums [0 [${figure} 0 R]] >> /ParentTreeNextKey 1 >>`
  )
  document.object(whole, `<< /Type /StructElem /S /Document /P ${root} 0 R /K ${figure} 0 R >>`)
  document.object(
    figure,
    `<< /Type /StructElem /S /Figure /P ${whole} 0 R /Pg ${page} 0 R /K 0 /Alt ${textString(text)} /A << /O /Layout /Placement /Block /BBox [${box}] >> >>`
  )
  return ` /StructTreeRoot ${root} 0 R /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /Lang (en)`
}

/**
 * Begins a PDF/A-2u (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) document, for archives and screen readers. Captions are
 * outlines, so it has no text that needs a font.
 */
const beginA2u = (
  document: PdfWriter,
  { title, description }: Scene,
  { margin, trim }: Page,
  { space }: Inks
): ConformingDocument => {
  const intent = intentOf("GTS_PDFA1", space, writeProfile(document, space))
  const box = [margin, margin, margin + trim.width, margin + trim.height].map(number).join(" ")
  return {
    colorSpaces: "",
    blending: space,
    picture: ["/Figure << /MCID 0 >> BDC\n", "EMC\n"],
    marks: ["/Artifact BMC\n", "EMC\n"],
    finish: (page): DocumentEntries => {
      const id = document.digest()
      const metadata = xmpPacket(
        title,
        { "pdfaid:part": "2", "pdfaid:conformance": "U", "pdfuaid:part": "1", ...dates },
        true
      )
      const text = description === undefined ? title : `${title}. ${description}`
      const structure = writeStructure(document, page, text, box)
      return {
        page: " /StructParents 0",
        catalog: `${writeMetadata(document, metadata)}${intent}${structure}`,
        info: dateEntries,
        id
      }
    }
  }
}

/** The standards of a PDF. */
export const pdfStandards: Readonly<Record<Exclude<PdfStandard, "none">, Conformance>> = {
  "x-4": { version: "1.6", begin: beginX4 },
  "a-2u": { version: "1.7", begin: beginA2u }
}
