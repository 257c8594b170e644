import { Deflater } from "../png/deflate.ts"
import { upright } from "../scene/Orientation.ts"
import type { Pixels } from "../scene/Pixels.ts"
import type { RasterImage } from "../scene/RasterImage.ts"
import type { Box, Images, Scene } from "../scene/Scene.ts"
import { orientationMatrix } from "../svg/orientationMatrix.ts"
import { number } from "../svg/pathData.ts"
import { fitted, pageOf, program } from "./drawingOperators.ts"
import { headerSegments, isFrame } from "./jpegHeader.ts"

const encoder = new TextEncoder()

const deflated = (bytes: Uint8Array, rowLength = bytes.length): Uint8Array => {
  const deflater = new Deflater()
  const rows = rowLength === 0 ? 0 : bytes.length / rowLength
  deflater.rows(bytes, rowLength, new Uint16Array(rows).fill(1))
  return deflater.finish()
}

/** Text of any script as PDF writes it: UTF-16, big end first, as digits. */
const textString = (text: string): string => {
  let digits = "FEFF"
  for (let i = 0; i < text.length; i++)
    digits += text.charCodeAt(i).toString(16).toUpperCase().padStart(4, "0")
  return `<${digits}>`
}

/** Objects written one after the other, with the table that says where each begins. */
class Document {
  private readonly parts: Array<Uint8Array> = []
  private readonly starts: Array<number> = []
  private length = 0

  private write(part: Uint8Array): void {
    this.parts.push(part)
    this.length += part.length
  }

  text(text: string): void {
    this.write(encoder.encode(text))
  }

  /** Reserves the next number, for an object that is written later. */
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

  finish(root: number, info: number): Uint8Array {
    const at = this.length
    const entries = this.starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`)
    const size = entries.length + 1
    this.text(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`)
    this.text(`trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`)
    const bytes = new Uint8Array(this.length)
    let to = 0
    for (const part of this.parts) {
      bytes.set(part, to)
      to += part.length
    }
    return bytes
  }
}

/** A JPEG that a PDF can show as it is: in gray or in color, 8 bits deep. */
const jpegOf = (image: RasterImage) => {
  if (image.mediaType !== "image/jpeg") return undefined
  const bytes = image.file()
  const frame = headerSegments(bytes).find(({ marker }) => isFrame(marker))
  if (frame === undefined || frame.marker > 0xc2 || frame.content.length < 6) return undefined
  const { buffer, byteOffset } = frame.content
  const view = new DataView(buffer, byteOffset)
  const [depth, components] = [view.getUint8(0), view.getUint8(5)]
  const space = components === 1 ? "/DeviceGray" : components === 3 ? "/DeviceRGB" : undefined
  return depth === 8 && space !== undefined
    ? { height: view.getUint16(1), width: view.getUint16(3), space, bytes }
    : undefined
}

const samples = ({ width, height, data }: Pixels) => {
  const colors = new Uint8Array(width * height * 3)
  const alphas = new Uint8Array(width * height)
  for (let i = 0; i < width * height; i++) {
    colors.set(data.subarray(4 * i, 4 * i + 3), 3 * i)
    alphas[i] = data[4 * i + 3] ?? 255
  }
  return { colors, alphas }
}

/**
 * A scene as a PDF of one page, `width` CSS pixels wide: all of it vectors, but for logos. A JPEG goes in as it is; other
 * image layers are taken from `images`, and stay empty where they have no picture there. The same scene gives the
 * same bytes everywhere.
 */
export const pdf = (scene: Scene, width: number, images: Images = new Map()): Uint8Array => {
  const document = new Document()
  document.text("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n")
  const pictures: Array<number> = []
  const shown = (id: number, { x, y, width: w, height: h }: Box): string => {
    pictures.push(id)
    return `${number(w)} 0 0 ${number(-h)} ${number(x)} ${number(y + h)} cm\n/I${pictures.length - 1} Do\n`
  }
  const picture = "/Type /XObject /Subtype /Image /BitsPerComponent 8"
  const { text, shadings } = program(scene, (layer) => {
    const { box } = layer
    const jpeg = layer.kind === "image" ? jpegOf(layer.image) : undefined
    if (jpeg !== undefined) {
      const { width: w, height: h, space, bytes } = jpeg
      const entries = `${picture} /Width ${w} /Height ${h} /ColorSpace ${space} /Filter /DCTDecode`
      const orientation =
        layer.kind !== "image" || layer.orientation === upright
          ? ""
          : `${orientationMatrix(layer.orientation, box)} cm\n`
      return `${orientation}${shown(document.stream(document.reserve(), entries, bytes), fitted(box, w, h))}`
    }
    const pixels = images.get(layer)
    if (pixels === undefined) return ""
    const { width: w, height: h } = pixels
    const { colors, alphas } = samples(pixels)
    const size = `${picture} /Width ${w} /Height ${h} /Filter /FlateDecode`
    const mask = document.stream(document.reserve(), `${size} /ColorSpace /DeviceGray`, deflated(alphas, w))
    const entries = `${size} /ColorSpace /DeviceRGB /SMask ${mask} 0 R`
    return shown(document.stream(document.reserve(), entries, deflated(colors, 3 * w)), fitted(box, w, h))
  })
  const page = pageOf(scene, width)
  const scale = String(page.scale)
  const content = deflated(
    encoder.encode(`q\n${scale} 0 0 -${scale} 0 ${number(page.height)} cm\n${text}Q\n`)
  )
  const contents = document.stream(document.reserve(), "/Filter /FlateDecode", content)
  const resources = [
    `/Shading << ${shadings.map((shading, i) => `/S${i} ${shading}`).join(" ")} >>`,
    `/XObject << ${pictures.map((id, i) => `/I${i} ${id} 0 R`).join(" ")} >>`
  ].join(" ")
  const [pageId, pages, root, info] = [
    document.reserve(),
    document.reserve(),
    document.reserve(),
    document.reserve()
  ]
  document.object(
    pageId,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${number(page.width)} ${number(page.height)}] /Contents ${contents} 0 R /Resources << ${resources} >> >>`
  )
  document.object(pages, `<< /Type /Pages /Kids [${pageId} 0 R] /Count 1 >>`)
  document.object(root, `<< /Type /Catalog /Pages ${pages} 0 R >>`)
  document.object(info, `<< /Title ${textString(scene.title)} >>`)
  return document.finish(root, info)
}
