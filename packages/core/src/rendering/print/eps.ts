import { channelsOf } from "../scene/channelsOf.ts"
import type { Pixels } from "../scene/Pixels.ts"
import type { Images, Scene } from "../scene/Scene.ts"
import { rectangle } from "../scene/shapes.ts"
import { number } from "../svg/pathData.ts"
import { fitted, pageOf, program } from "./drawingOperators.ts"

/** The operators of a program, in PostScript's own. */
const prolog = `16 dict begin
/q {gsave} bind def /Q {grestore} bind def
/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def
/f {fill} bind def /W {clip} bind def /n {newpath} bind def
/rg {setrgbcolor} bind def /sh {load shfill} bind def
`

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** Lines of a document that keeps its structuring conventions have at most 255 characters. */
const bytesPerLine = 64

/**
 * Pixels as digits: for each, whether it is left out, and its color. PostScript paints a pixel or leaves it out; what is seen
 * through one that is painted becomes `paper`.
 */
const digitsOf = ({ width, height, data }: Pixels, paper: ReadonlyArray<number>): string => {
  let text = ""
  let digits = 0
  const write = (byte: number): void => {
    text += hexDigits[byte] ?? "00"
    if (++digits % bytesPerLine === 0) text += "\n"
  }
  for (let at = 0; at < 4 * width * height; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255
    write(alpha < 0.5 ? 255 : 0)
    for (let channel = 0; channel < 3; channel++)
      write(Math.round((data[at + channel] ?? 0) * alpha + (paper[channel] ?? 255) * (1 - alpha)))
  }
  return text
}

const white = [255, 255, 255]

/** What lies behind everything: the color of a ground, of a gradient the mean of its stops, and else white paper. */
const paperOf = ({ layers: [first], width, height }: Scene): ReadonlyArray<number> => {
  if (first?.kind !== "path") return white
  // The first layer can be a frame.
  if (JSON.stringify(first.path) !== JSON.stringify(rectangle(0, 0, width, height))) return white
  const { paint } = first.fill
  if (typeof paint === "string") return channelsOf(paint)
  const colors = paint.stops.map(({ color }) => channelsOf(color))
  return [0, 1, 2].map((i) => colors.reduce((sum, color) => sum + (color[i] ?? 0), 0) / colors.length)
}

/** Titles are in ASCII. */
const plain = (text: string): string => text.replace(/[^ -~]/g, "?")

/**
 * A scene as Encapsulated PostScript of language level 3, `width` CSS pixels wide: all of it vectors, but for logos, which
 * are taken from `images` and stay empty where they have no picture there. The same scene gives the same text
 * everywhere.
 */
export const eps = (scene: Scene, width: number, images: Images = new Map()): string => {
  const page = pageOf(scene, width)
  const paper = paperOf(scene)
  const { text, shadings } = program(scene, (layer) => {
    const { box } = layer
    const pixels = images.get(layer)
    if (pixels === undefined) return ""
    const { width: columns, height: rows } = pixels
    const { x, y, width: w, height: h } = fitted(box, columns, rows)
    const samples = `/ImageType 1 /Width ${columns} /Height ${rows} /BitsPerComponent 8 /ImageMatrix [${columns} 0 0 ${rows} 0 0]`
    return `${number(x)} ${number(y)} translate ${number(w)} ${number(h)} scale
/DeviceRGB setcolorspace
<< /ImageType 3 /InterleaveType 1
/MaskDict << ${samples} /Decode [0 1] >>
/DataDict << ${samples} /Decode [0 1 0 1 0 1]
/DataSource currentfile /ASCIIHexDecode filter >> >> image
${digitsOf(pixels, paper)}>
`
  })
  const definitions = shadings.map((shading, i) => `/S${i} ${shading} def\n`).join("")
  return `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 ${Math.ceil(page.width)} ${Math.ceil(page.height)}
%%HiResBoundingBox: 0 0 ${number(page.width)} ${number(page.height)}
%%Title: ${plain(scene.title)}
%%LanguageLevel: 3
%%EndComments
${prolog}${definitions}gsave
0 ${number(page.height)} translate ${page.scale} -${page.scale} scale
${text}grestore
end
showpage
%%EOF
`
}
