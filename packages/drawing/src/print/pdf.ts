import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import { upright } from "@quick-response/images/pixels/Orientation"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { number } from "../pathText/pathData.ts"
import type { Box, Images, Scene } from "../scene/Scene.ts"
import { orientationMatrix } from "../svg/orientationMatrix.ts"
import { fitted, program } from "./drawingOperators.ts"
import { type Inks, inksOf } from "./inks.ts"
import { headerSegments, isFrame } from "./jpegHeader.ts"
import { deflated, PdfWriter } from "./PdfWriter.ts"
import { boxesOf, cropMarks, type Page, pageOf, type Surround } from "./page.ts"

const encoder = new TextEncoder()

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

const alphasOf = ({ data }: Pixels): Uint8Array =>
  Uint8Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3] ?? 255)

/** A name of any script (ISO 32000-1, section 7.3.5). */
const nameOf = (text: string): string =>
  `/${Array.from(encoder.encode(text), (byte) => {
    const character = String.fromCharCode(byte)
    return /[\w.-]/.test(character) ? character : `#${byte.toString(16).toUpperCase().padStart(2, "0")}`
  }).join("")}`

/** The color spaces of inks that are not the page's, by the name that operators use (ISO 32000-1, section 8.6.6.4). */
const inkSpaces = ({ spot }: Inks, { hasMarks }: Page): string => {
  const separation = (name: string, alternate: string) =>
    `[/Separation ${name} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [${alternate}] /N 1 >>]`
  const spaces = [
    ...(spot === undefined ? [] : [`/Spot ${separation(nameOf(spot.name), spot.alternate)}`]),
    ...(hasMarks ? [`/Registration ${separation("/All", "1 1 1 1")}`] : [])
  ]
  return spaces.length === 0 ? "" : ` /ColorSpace << ${spaces.join(" ")} >>`
}

/** A scene as the content of a PDF: operators in the scene's unit, y pointing down, and the resources that they name. */
export interface SceneContent {
  readonly text: string
  /** Entries of a resource dictionary. */
  readonly resources: string
}

/**
 * Writes the pictures of a scene into a PDF, and gives the operators that draw it all: vectors, but for logos. A JPEG goes in as it
 * is where its colors are the page's; other image layers are taken from `images`, and stay empty where they have no picture there.
 */
export const sceneContent = (
  document: PdfWriter,
  scene: Scene,
  images: Images,
  inks: Inks,
  bleed: number
): SceneContent => {
  const pictures: Array<number> = []
  const shown = (id: number, { x, y, width: w, height: h }: Box): string => {
    pictures.push(id)
    return `${number(w)} 0 0 ${number(-h)} ${number(x)} ${number(y + h)} cm\n/I${pictures.length - 1} Do\n`
  }
  const picture = "/Type /XObject /Subtype /Image /BitsPerComponent 8"
  const { text, shadings } = program(scene, inks, bleed, (layer) => {
    const { box } = layer
    const jpeg =
      layer.kind === "image" && layer.behind === undefined && inks.space === "/DeviceRGB"
        ? jpegOf(layer.image)
        : undefined
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
    const size = `${picture} /Width ${w} /Height ${h} /Filter /FlateDecode`
    const mask = document.stream(
      document.reserve(),
      `${size} /ColorSpace /DeviceGray`,
      deflated(alphasOf(pixels), w)
    )
    const entries = `${size} /ColorSpace ${inks.space} /SMask ${mask} 0 R`
    return shown(
      document.stream(document.reserve(), entries, deflated(inks.samples(pixels), inks.count * w)),
      fitted(box, w, h)
    )
  })
  return {
    text,
    resources: [
      `/Shading << ${shadings.map((shading, i) => `/S${i} ${shading}`).join(" ")} >>`,
      `/XObject << ${pictures.map((id, i) => `/I${i} ${id} 0 R`).join(" ")} >>`
    ].join(" ")
  }
}

/**
 * A scene as a PDF of one page, its finished picture `width` CSS pixels wide. The same scene gives the same bytes everywhere.
 */
export const pdf = (
  scene: Scene,
  width: number,
  images: Images = new Map(),
  inks: Inks = inksOf(),
  surround: Surround = {}
): Uint8Array => {
  const page = pageOf(scene, width, surround)
  const document = new PdfWriter()
  const { text, resources } = sceneContent(document, scene, images, inks, page.bleed / page.scale)
  const scale = String(page.scale)
  return document.page(scene.title, {
    width: page.width,
    height: page.height,
    boxes: boxesOf(page),
    content: `${cropMarks(page)}q\n${scale} 0 0 -${scale} ${number(page.margin)} ${number(page.margin + page.trim.height)} cm\n${text}Q\n`,
    resources: `${resources}${inkSpaces(inks, page)}`
  })
}
