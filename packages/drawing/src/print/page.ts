import { number } from "../pathText/pathData.ts"
import type { Scene } from "../scene/Scene.ts"

/** CSS pixels are 96 to an inch, points 72. */
const pointsPerPixel = 0.75

export const pointsPerMillimeter: number = 72 / 25.4

/** Distance of crop marks from the finished edge (or the bleed if that is wider), length and line width, in points. */
const marks = { gap: 3 * pointsPerMillimeter, length: 5 * pointsPerMillimeter, line: 0.25 } as const

export interface Surround {
  /** Millimeters by which the background extends beyond the finished edge. */
  readonly bleed?: number | undefined
  readonly cropMarks?: boolean | undefined
}

/** A page in points with its finished picture in the center. */
export interface Page {
  /** Width of the whole page. */
  readonly width: number
  readonly height: number
  /** Points of a module. */
  readonly scale: number
  /** From the page's left and lower edge to the finished picture. */
  readonly margin: number
  readonly bleed: number
  /** The size of the finished picture. */
  readonly trim: { readonly width: number; readonly height: number }
  readonly hasMarks: boolean
}

/** The page of a scene, its finished picture `width` CSS pixels wide. */
export const pageOf = (
  scene: Scene,
  width: number,
  { bleed: millimeters = 0, cropMarks: hasMarks = false }: Surround
): Page => {
  const scale = (width * pointsPerPixel) / scene.width
  const trim = { width: width * pointsPerPixel, height: scene.height * scale }
  const bleed = millimeters * pointsPerMillimeter
  const margin = hasMarks ? Math.max(bleed, marks.gap) + marks.length : bleed
  return {
    width: trim.width + 2 * margin,
    height: trim.height + 2 * margin,
    scale,
    margin,
    bleed,
    trim,
    hasMarks
  }
}

/** The boxes of a page that is larger than its finished picture or must name them (ISO 32000-1, section 14.11.2). */
export const boxesOf = ({ margin, bleed, trim }: Page, areNeeded = false): string =>
  margin === 0 && !areNeeded
    ? ""
    : [
        ["Trim", margin],
        ["Bleed", margin - bleed]
      ]
        .map(([name, from]) => {
          const edge = Number(from)
          const [right, top] = [2 * margin + trim.width - edge, 2 * margin + trim.height - edge]
          return ` /${name}Box [${[edge, edge, right, top].map(number).join(" ")}]`
        })
        .join("")

/** The operators that draw crop marks in all inks, two at each corner. */
export const cropMarks = ({ width, height, margin, bleed, hasMarks }: Page): string => {
  if (!hasMarks) return ""
  const { line, length } = marks
  const half = line / 2
  const gap = Math.max(bleed, marks.gap)
  const bar = (x: number, y: number, w: number, h: number): string =>
    `${number(x)} ${number(y)} m\n${number(x + w)} ${number(y)} l\n${number(x + w)} ${number(y + h)} l\n${number(x)} ${number(y + h)} l\nh\n`
  const across = [margin, width - margin].flatMap((x) => [
    bar(x - half, 0, line, length),
    bar(x - half, height - length, line, length)
  ])
  const along = [margin, height - margin].flatMap((y) => [
    bar(0, y - half, length, line),
    bar(width - margin + gap, y - half, length, line)
  ])
  return `/Registration cs 1 scn\n${[...across, ...along].join("")}f\n`
}
