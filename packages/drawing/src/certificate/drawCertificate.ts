import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { soldSymbol } from "../compose/soldSymbol.ts"
import { printedWidth } from "../cost/printedWidth.ts"
import { type DecodeJpeg, imagesOf } from "../draw/imagesOf.ts"
import { partsFor } from "../draw/loadParts.ts"
import { holdsPixelsOf } from "../draw/printFiles.ts"
import { exact } from "../pathText/pathData.ts"
import { fitted } from "../print/drawingOperators.ts"
import { inksOf } from "../print/inks.ts"
import { deflated, PdfWriter } from "../print/PdfWriter.ts"
import { pointsPerMillimeter } from "../print/page.ts"
import { sceneContent } from "../print/pdf.ts"
import type { Certificate } from "./Certificate.ts"

/** A4 in points. */
const paper = { width: 595.28, height: 841.89 } as const

const margin = 50

const codeMillimeters = 60
const codeSide = codeMillimeters * pointsPerMillimeter

/** Characters of Courier at 8 points on a line: each is 0.6 of its size wide. */
const longestLine = Math.floor((paper.width - 2 * margin) / (0.6 * 8))

/** The most lines of a text in the symbol, so that all fits on one page; the JSON has all of it. */
const mostLines = 6

/** A text for the standard fonts' encoding: other characters become JSON escapes. */
const encodable = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0x20 && code < 0x7f) return character
    return Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`
    ).join("")
  }).join("")

const literal = (text: string): string => `(${encodable(text).replace(/[\\()]/g, (sign) => `\\${sign}`)})`

const linesOf = (text: string): ReadonlyArray<string> =>
  encodable(text).match(new RegExp(`.{1,${longestLine}}`, "g")) ?? [""]

type Font = "Plain" | "Bold" | "Mono"

const fontNames: Readonly<Record<Font, string>> = {
  Plain: "Helvetica",
  Bold: "Helvetica-Bold",
  Mono: "Courier"
}

/** Text operators from the top of a page to its bottom. */
class Lines {
  private readonly operators: Array<string> = []
  private y = paper.height - margin

  put(text: string, font: Font, size: number, x: number = margin): void {
    this.operators.push(`BT /${font} ${size} Tf ${exact(x)} ${exact(this.y)} Td ${literal(text)} Tj ET\n`)
  }

  down(points: number): void {
    this.y -= points
  }

  rule(): void {
    this.operators.push(
      `0.5 w ${margin} ${exact(this.y)} m ${exact(paper.width - margin)} ${exact(this.y)} l S\n`
    )
  }

  top(): number {
    return this.y
  }

  text(): string {
    return this.operators.join("")
  }
}

/** The left edge of values beside their labels. */
const valueEdge = 320

const texts = (lines: Lines, { says, facts, table, hashes, check }: Certificate): void => {
  const factEdge = margin + codeSide + 20
  for (const [label, value] of facts) {
    lines.put(label, "Bold", 8, factEdge)
    lines.down(11)
    for (const line of value.match(/.{1,58}(?:\s|$)|.{58}/g) ?? [""]) {
      lines.put(line.trim(), "Plain", 9, factEdge)
      lines.down(11)
    }
    lines.down(4)
  }
  while (lines.top() > paper.height - margin - 30 - codeSide - 20) lines.down(1)
  lines.put("Says", "Bold", 8)
  lines.down(12)
  const all = linesOf(says)
  for (const line of all.slice(0, mostLines)) {
    lines.put(line, "Mono", 8)
    lines.down(10)
  }
  if (all.length > mostLines) {
    lines.put(`and ${all.length - mostLines} lines more, in the JSON`, "Plain", 8)
    lines.down(10)
  }
  lines.down(10)
  for (const [i, [left, right]] of [table.head, ...table.rows].entries()) {
    lines.put(left, i === 0 ? "Bold" : "Plain", 9)
    lines.put(right, i === 0 ? "Bold" : "Plain", 9, valueEdge)
    lines.down(4)
    lines.rule()
    lines.down(12)
  }
  lines.down(8)
  for (const [label, value] of hashes) {
    lines.put(label, "Bold", 8)
    lines.down(11)
    for (const line of linesOf(value)) {
      lines.put(line, "Mono", 8)
      lines.down(11)
    }
    lines.down(3)
  }
  lines.down(8)
  for (const line of check) {
    lines.put(line, "Plain", 8)
    lines.down(11)
  }
}

/**
 * Draws a sold design's certificate as a PDF of one page: the code as vectors except logos, and texts that can be
 * copied, in ASCII. The same certificate gives the same bytes.
 */
export const drawCertificate = async (
  config: QrConfig,
  certificate: Certificate,
  decodeJpeg: DecodeJpeg
): Promise<Uint8Array> => {
  const { scene } = soldSymbol(config, await partsFor(config))
  const width = printedWidth({ format: "pdf", size: codeMillimeters, unit: "mm" })
  const images = await imagesOf(scene, width, decodeJpeg, holdsPixelsOf("pdf")({}))
  const document = new PdfWriter()
  const { text, resources } = sceneContent(document, scene, images, inksOf(), 0)
  const form = document.stream(
    document.reserve(),
    `/Type /XObject /Subtype /Form /BBox [0 0 ${exact(scene.width)} ${exact(scene.height)}] /Resources << ${resources} >> /Filter /FlateDecode`,
    deflated(new TextEncoder().encode(text))
  )
  const fonts = Object.entries(fontNames).map(([name, base]) => {
    const id = document.object(
      document.reserve(),
      `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
    )
    return `/${name} ${id} 0 R`
  })
  const lines = new Lines()
  lines.down(10)
  lines.put(certificate.title, "Bold", 18)
  lines.down(20)
  const place = fitted(
    { x: margin, y: paper.height - lines.top(), width: codeSide, height: codeSide },
    scene.width,
    scene.height
  )
  const scale = exact(place.width / scene.width)
  lines.down(10)
  texts(lines, certificate)
  return document.page(certificate.title, {
    width: paper.width,
    height: paper.height,
    boxes: "",
    content: `q\n${scale} 0 0 -${scale} ${exact(place.x)} ${exact(paper.height - place.y)} cm\n/Code Do\nQ\n0 g\n0.6 G\n${lines.text()}`,
    resources: `/XObject << /Code ${form} 0 R >> /Font << ${fonts.join(" ")} >>`
  })
}
