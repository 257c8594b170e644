import * as Result from "@quick-response/images/file/Result"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { exact, number } from "../pathText/pathData.ts"
import type { Behind, Box, Images, LogoLayer } from "../scene/Scene.ts"
import type { ConformingDocument } from "./Conformance.ts"
import { fitted } from "./drawingOperators.ts"
import type { Inks } from "./inks.ts"
import { isDrawnByOperators } from "./isDrawnByOperators.ts"
import { fadedDecode, jpegOfLayer, type PrintedJpeg, printedJpeg } from "./jpegAsIs.ts"
import { jpegPlace } from "./jpegPlace.ts"
import { deflated, type PdfWriter } from "./PdfWriter.ts"
import { pictureForm } from "./pictureForm.ts"

const alphasOf = ({ data }: Pixels): Uint8Array =>
  Uint8Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3] ?? 255)

/** Color spaces that a standard requires: resource entries, and the space for blending. */
export type StandardSpaces = Pick<ConformingDocument, "colorSpaces" | "blending">

const picture = "/Type /XObject /Subtype /Image /BitsPerComponent 8"

/** Embeds an unchanged JPEG and returns its object number. */
const writeJpeg = (document: PdfWriter, jpeg: PrintedJpeg, behind?: Behind): number => {
  const { width, height, space, bytes } = jpeg
  const decode = behind === undefined ? "" : ` /Decode ${fadedDecode(jpeg, behind)}`
  return document.stream(
    document.reserve(),
    `${picture} /Width ${width} /Height ${height} /ColorSpace ${space}${decode} /Filter /DCTDecode`,
    bytes
  )
}

/** An image in the file, and whether it is transparent. */
interface Written {
  readonly id: number
  readonly isTransparent: boolean
}

/** Writes pixels into a document, with a mask if some are not opaque. */
const writePixels = (document: PdfWriter, pixels: Pixels, inks: Inks): Written => {
  const { width, height } = pixels
  const size = `${picture} /Width ${width} /Height ${height} /Filter /FlateDecode`
  const alphas = alphasOf(pixels)
  const isTransparent = alphas.some((alpha) => alpha < 255)
  const mask = isTransparent
    ? ` /SMask ${document.stream(document.reserve(), `${size} /ColorSpace /DeviceGray`, deflated(alphas, width))} 0 R`
    : ""
  const samples = deflated(inks.samples(pixels), inks.count * width)
  const id = document.stream(document.reserve(), `${size} /ColorSpace ${inks.space}${mask}`, samples)
  return { id, isTransparent }
}

/** Writes the logos of a scene into a PDF. */
export class LogoWriter {
  private readonly objects: Array<number> = []
  private readonly states: Array<string> = []
  private readonly document: PdfWriter
  private readonly inks: Inks
  private readonly spaces: StandardSpaces
  isTransparent = false

  constructor(document: PdfWriter, inks: Inks, spaces: StandardSpaces) {
    this.document = document
    this.inks = inks
    this.spaces = spaces
  }

  draw(layer: LogoLayer, images: Images): string {
    if (layer.kind === "picture" && isDrawnByOperators(layer, { format: "pdf", space: this.inks.space }))
      return this.picture(layer)
    const jpeg = jpegOfLayer(layer, this.inks.space)
    if (layer.kind === "image" && jpeg !== undefined) {
      const { operators, box } = jpegPlace(layer, jpeg)
      return `${operators}${this.over(box, writeJpeg(this.document, jpeg, layer.behind))}`
    }
    const pixels = images.get(layer)
    return pixels === undefined
      ? ""
      : this.over(fitted(layer.box, pixels.width, pixels.height), this.pixels(pixels))
  }

  private pixels(pixels: Pixels): number {
    const { id, isTransparent } = writePixels(this.document, pixels, this.inks)
    this.isTransparent ||= isTransparent
    return id
  }

  private shown(id: number): string {
    return `/I${this.objects.push(id) - 1} Do\n`
  }

  private over({ x, y, width, height }: Box, id: number): string {
    return `${[width, 0, 0, -height, x, y + height].map(number).join(" ")} cm\n${this.shown(id)}`
  }

  private raster(image: RasterImage): number {
    const jpeg = printedJpeg(image, this.inks.space)
    if (jpeg !== undefined) return writeJpeg(this.document, jpeg)
    if (image.mediaType === "image/jpeg") throw new TypeError("a JPEG in four inks is drawn as pixels")
    return this.pixels(Result.valueOrThrow(image.pixels(), (fault) => new UnreadableLogo(fault)))
  }

  private picture({ picture, box, behind }: Extract<LogoLayer, { kind: "picture" }>): string {
    const { document, inks, spaces } = this
    const form = pictureForm(document, picture, inks, spaces, behind !== undefined, (image) =>
      this.raster(image)
    )
    this.isTransparent ||= form.isTransparent
    const { x, y, width } = fitted(box, picture.width, picture.height)
    const scale = exact(width / picture.width)
    const state =
      behind === undefined ? "" : `/B${this.states.push(`<< /ca ${number(behind.opacity)} >>`) - 1} gs\n`
    return `${state}${scale} 0 0 ${scale} ${exact(x)} ${exact(y)} cm\n${this.shown(form.id)}`
  }

  /** The resource entries for the drawn logos. */
  resources(): string {
    const states = this.states.map((entry, i) => `/B${i} ${entry}`).join(" ")
    return `/XObject << ${this.objects.map((id, i) => `/I${i} ${id} 0 R`).join(" ")} >>${states === "" ? "" : ` /ExtGState << ${states} >>`}`
  }
}
