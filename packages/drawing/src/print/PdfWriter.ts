import { Deflater } from "@quick-response/images/deflate/deflate"
import { number } from "../pathText/pathData.ts"
import type { DocumentEntries } from "./Conformance.ts"

const encoder = new TextEncoder()

/** Compresses bytes for a stream; `rowLength` is given for rows of a picture. */
export const deflated = (bytes: Uint8Array, rowLength = bytes.length): Uint8Array => {
  const deflater = new Deflater()
  const rows = rowLength === 0 ? 0 : bytes.length / rowLength
  deflater.rows(bytes, rowLength, new Uint16Array(rows).fill(1))
  return deflater.finish()
}

/** A page's size and boxes in points, its operators and its resources. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly boxes: string
  readonly content: string
  readonly resources: string
}

/** Text of any script as a PDF string: UTF-16BE in hexadecimal. */
export const textString = (text: string): string => {
  let digits = "FEFF"
  for (let i = 0; i < text.length; i++)
    digits += text.charCodeAt(i).toString(16).toUpperCase().padStart(4, "0")
  return `<${digits}>`
}

/** Writes a PDF: objects in sequence, then the cross-reference table. */
export class PdfWriter {
  private readonly parts: Array<Uint8Array> = []
  private readonly starts: Array<number> = []
  private length = 0

  private write(part: Uint8Array): void {
    this.parts.push(part)
    this.length += part.length
  }

  constructor(version = "1.4") {
    this.text(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`)
  }

  private text(text: string): void {
    this.write(encoder.encode(text))
  }

  /** Reserves the next object number. */
  reserve(): number {
    return this.starts.push(0)
  }

  object(id: number, dictionary: string, stream?: Uint8Array): number {
    this.starts[id - 1] = this.length
    this.text(`${id} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) {
      this.text("stream\n")
      this.write(stream)
      this.text("\nendstream\n")
    }
    this.text("endobj\n")
    return id
  }

  stream(id: number, entries: string, bytes: Uint8Array): number {
    return this.object(id, `<< ${entries} /Length ${bytes.length} >>`, bytes)
  }

  /** A digest of the document so far, 32 hexadecimal digits: FNV-1a in four lanes. It is not a proof. */
  digest(): string {
    let [a, b, c, d] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
    for (const part of this.parts) {
      for (let i = 0; i < part.length; i++) {
        const byte = part[i] ?? 0
        a = Math.imul(a ^ byte, 0x01000193)
        b = Math.imul(b ^ byte, 0x0100019d)
        c = Math.imul(c ^ byte, 0x010001c9)
        d = Math.imul(d ^ byte, 0x010002ab)
      }
    }
    return [a, b, c, d].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("")
  }

  /** Writes the only page of a document with the standard's entries, and ends it. */
  page(
    title: string,
    { width, height, boxes, content, resources }: PdfPage,
    conform?: (page: number) => DocumentEntries
  ): Uint8Array {
    const contents = this.stream(this.reserve(), "/Filter /FlateDecode", deflated(encoder.encode(content)))
    const [pageId, pages, root, info] = [this.reserve(), this.reserve(), this.reserve(), this.reserve()]
    const added = conform?.(pageId)
    this.object(
      pageId,
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}]${boxes} /Contents ${contents} 0 R /Resources << ${resources} >>${added?.page ?? ""} >>`
    )
    this.object(pages, `<< /Type /Pages /Kids [${pageId} 0 R] /Count 1 >>`)
    this.object(root, `<< /Type /Catalog /Pages ${pages} 0 R${added?.catalog ?? ""} >>`)
    this.object(info, `<< /Title ${textString(title)}${added?.info ?? ""} >>`)
    return this.finish(root, info, added === undefined ? "" : ` /ID [<${added.id}> <${added.id}>]`)
  }

  private finish(root: number, info: number, id: string): Uint8Array {
    const at = this.length
    const entries = this.starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`)
    const size = entries.length + 1
    this.text(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`)
    this.text(
      `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R${id} >>\nstartxref\n${at}\n%%EOF\n`
    )
    const bytes = new Uint8Array(this.length)
    let to = 0
    for (const part of this.parts) {
      bytes.set(part, to)
      to += part.length
    }
    return bytes
  }
}
