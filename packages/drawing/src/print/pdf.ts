import { number } from "../pathText/pathData.ts"
import type { Images, Scene } from "../scene/Scene.ts"
import type { Conformance } from "./Conformance.ts"
import { program } from "./drawingOperators.ts"
import { type Inks, inksOf } from "./inks.ts"
import { PdfWriter } from "./PdfWriter.ts"
import { boxesOf, cropMarks, type Page, pageOf, type Surround } from "./page.ts"
import { LogoWriter, type StandardSpaces } from "./pdfLogos.ts"

const encoder = new TextEncoder()

/** A name of any script (ISO 32000-1, section 7.3.5). */
const nameOf = (text: string): string =>
  `/${Array.from(encoder.encode(text), (byte) => {
    const character = String.fromCharCode(byte)
    return /[\w.-]/.test(character) ? character : `#${byte.toString(16).toUpperCase().padStart(2, "0")}`
  }).join("")}`

/** The color spaces of other inks, by the names that operators use (ISO 32000-1, section 8.6.6.4). */
const inkSpaces = ({ spot, alternates: { space, none, all } }: Inks, { hasMarks }: Page): string => {
  const separation = (name: string, alternate: string) =>
    `[/Separation ${name} ${space} << /FunctionType 2 /Domain [0 1] /C0 [${none}] /C1 [${alternate}] /N 1 >>]`
  return [
    ...(spot === undefined ? [] : [`/Spot ${separation(nameOf(spot.name), spot.alternate)}`]),
    ...(hasMarks ? [`/Registration ${separation("/All", all)}`] : [])
  ].join(" ")
}

/** A scene as PDF content: operators in the scene's unit with y downwards, and their resources. */
export interface SceneContent {
  readonly text: string
  /** Entries of a resource dictionary. */
  readonly resources: string
  /** True if a part is transparent. */
  readonly isTransparent: boolean
}

/**
 * Writes the pictures of a scene into a PDF and returns the operators of the scene: vectors, except raster logos. A
 * JPEG is embedded unchanged if its colors fit the page, an SVG as operators; others come from `images`, and stay empty
 * if missing there.
 */
export const sceneContent = (
  document: PdfWriter,
  scene: Scene,
  images: Images,
  inks: Inks,
  bleed: number,
  spaces: StandardSpaces = { colorSpaces: "", blending: inks.space }
): SceneContent => {
  const logos = new LogoWriter(document, inks, spaces)
  const { text, shadings } = program(scene, inks, bleed, (layer) => logos.draw(layer, images))
  return {
    text,
    resources: `/Shading << ${shadings.map((shading, i) => `/S${i} ${shading}`).join(" ")} >> ${logos.resources()}`,
    isTransparent: logos.isTransparent
  }
}

/**
 * A scene as a PDF of one page, its finished picture `width` CSS pixels wide, by a standard if given. The same scene
 * gives the same bytes everywhere.
 */
export const pdf = (
  scene: Scene,
  width: number,
  images: Images = new Map(),
  inks: Inks = inksOf(),
  surround: Surround = {},
  conformance?: Conformance
): Uint8Array => {
  const page = pageOf(scene, width, surround)
  const document = new PdfWriter(conformance?.version)
  const conforming = conformance?.begin(document, scene, page, inks)
  const { text, resources, isTransparent } = sceneContent(
    document,
    scene,
    images,
    inks,
    page.bleed / page.scale,
    conforming
  )
  const scale = String(page.scale)
  const marks = cropMarks(page)
  const picture = `q\n${scale} 0 0 -${scale} ${number(page.margin)} ${number(page.margin + page.trim.height)} cm\n${text}Q\n`
  const spaces = [inkSpaces(inks, page), conforming?.colorSpaces ?? ""].filter((entries) => entries !== "")
  return document.page(
    scene.title,
    {
      width: page.width,
      height: page.height,
      boxes: boxesOf(page, conforming !== undefined),
      content:
        conforming === undefined
          ? `${marks}${picture}`
          : `${marks === "" ? "" : conforming.marks.join(marks)}${conforming.picture.join(picture)}`,
      resources: `${resources}${spaces.length === 0 ? "" : ` /ColorSpace << ${spaces.join(" ")} >>`}`
    },
    conforming &&
      ((id) => {
        const entries = conforming.finish(id)
        const group = isTransparent ? ` /Group << /S /Transparency /CS ${conforming.blending} >>` : ""
        return { ...entries, page: `${entries.page}${group}` }
      })
  )
}
