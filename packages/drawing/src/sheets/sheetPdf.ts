import { exact, number } from "../pathText/pathData.ts"
import { circleOf, fitted } from "../print/drawingOperators.ts"
import { inksOf } from "../print/inks.ts"
import { deflated, PdfWriter } from "../print/PdfWriter.ts"
import { pointsPerMillimeter } from "../print/page.ts"
import { sceneContent } from "../print/pdf.ts"
import type { Images } from "../scene/Scene.ts"
import type { Part } from "./face.ts"
import type { Line, SheetKind, SheetPlan } from "./sheetKinds.ts"

const markWidth = 0.1

const lines = (marks: ReadonlyArray<Line>, dashes: string): string =>
  `${dashes} d\n${marks
    .map(({ x1, y1, x2, y2 }) => `${number(x1)} ${number(y1)} m\n${number(x2)} ${number(y2)} l\nS\n`)
    .join("")}`

const roundHole = ({ x, y, diameter }: NonNullable<SheetKind["hole"]>): string => {
  const radius = diameter / 2
  return `${circleOf({ x: x - radius, y: y - radius, width: diameter, height: diameter })}S\n`
}

const streamed = (text: string): Uint8Array => deflated(new TextEncoder().encode(text))

/** A sheet as a PDF of one page of its paper's size. Equal faces share their content. */
export const sheetPdf = (
  title: string,
  { paper, kind, places, cuts, folds }: SheetPlan,
  face: ReadonlyArray<Part>,
  images: Images
): Uint8Array => {
  const document = new PdfWriter()
  const inks = inksOf()
  const form = (width: number, height: number, text: string, resources: string): number =>
    document.stream(
      document.reserve(),
      `/Type /XObject /Subtype /Form /BBox [0 0 ${number(width)} ${number(height)}] /Resources << ${resources} >> /Filter /FlateDecode`,
      streamed(text)
    )
  const parts = face.map(({ scene, box }) => {
    const { text, resources } = sceneContent(document, scene, images, inks, 0)
    const { x, y, width } = fitted(box, scene.width, scene.height)
    return {
      form: form(scene.width, scene.height, text, resources),
      matrix: `${exact(width / scene.width)} 0 0 ${exact(width / scene.width)} ${exact(x)} ${exact(y)}`
    }
  })
  const whole = form(
    kind.width,
    kind.height,
    parts.map(({ matrix }, i) => `q\n${matrix} cm\n/P${i} Do\nQ\n`).join(""),
    `/XObject << ${parts.map(({ form: id }, i) => `/P${i} ${id} 0 R`).join(" ")} >>`
  )
  const faces = places.map(({ x, y, isTurned }) => {
    const matrix = isTurned
      ? `-1 0 0 -1 ${exact(x + kind.width)} ${exact(y + kind.height)}`
      : `1 0 0 1 ${exact(x)} ${exact(y)}`
    return `q\n${matrix} cm\n/Face Do\n${kind.hole === undefined ? "" : roundHole(kind.hole)}Q\n`
  })
  const [width, height] = [paper.width * pointsPerMillimeter, paper.height * pointsPerMillimeter]
  const scale = exact(pointsPerMillimeter)
  return document.page(title, {
    width,
    height,
    boxes: "",
    content: `q\n${scale} 0 0 -${scale} 0 ${exact(height)} cm\n0 G\n${markWidth} w\n${faces.join("")}${lines(cuts, "[] 0")}${lines(folds, "[1 0.8] 0")}Q\n`,
    resources: `/XObject << /Face ${whole} 0 R >>`
  })
}
