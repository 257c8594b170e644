import type { Parts } from "../parts/Parts.ts"
import { number } from "../pathText/pathData.ts"
import { fitted } from "../print/drawingOperators.ts"
import { svg } from "../svg/svg.ts"
import type { Part } from "./face.ts"
import type { Line, SheetPlan } from "./sheetKinds.ts"

const markWidth = 0.2

const lines = (marks: ReadonlyArray<Line>, dashes: string): string =>
  marks.length === 0
    ? ""
    : `<path fill="none" stroke="#000000" stroke-width="${markWidth}"${dashes} d="${marks
        .map(({ x1, y1, x2, y2 }) => `M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`)
        .join("")}"/>`

/** A scene's document, centered in a box. */
const placed = ({ scene, box }: Part, parts: Parts): string => {
  const { x, y, width } = fitted(box, scene.width, scene.height)
  const scale = width / scene.width
  return `<g transform="translate(${x} ${y}) scale(${scale})">${svg(scene, scene.width, "px", parts)}</g>`
}

/** A sheet as a complete SVG document in millimeters, to preview it. */
export const sheetSvg = (
  { paper, kind, places, cuts, folds }: SheetPlan,
  face: ReadonlyArray<Part>,
  parts: Parts
): string => {
  const { hole } = kind
  const round =
    hole === undefined
      ? ""
      : `<circle cx="${hole.x}" cy="${hole.y}" r="${hole.diameter / 2}" fill="none" stroke="#000000" stroke-width="${markWidth}"/>`
  const uses = places.map(({ x, y, isTurned }) => {
    const turn = isTurned ? ` rotate(180 ${number(kind.width / 2)} ${number(kind.height / 2)})` : ""
    return `<use href="#face" transform="translate(${number(x)} ${number(y)})${turn}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${paper.width}mm" height="${paper.height}mm" viewBox="0 0 ${paper.width} ${paper.height}"><rect width="${paper.width}" height="${paper.height}" fill="#ffffff"/><defs><g id="face">${face
    .map((part) => placed(part, parts))
    .join(
      ""
    )}${round}</g></defs>${uses.join("")}${lines(cuts, "")}${lines(folds, ' stroke-dasharray="1 0.8"')}</svg>`
}
