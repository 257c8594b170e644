import type { Pixels } from "../scene/Pixels.ts"
import type { Images, Scene } from "../scene/Scene.ts"
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

/** Colors as digits. PostScript knows no transparency: what shines through becomes `paper`. */
const digitsOf = ({ width, height, data }: Pixels, paper: ReadonlyArray<number>): string => {
  let text = ""
  for (let i = 0; i < width * height * 3; i++) {
    const at = 4 * Math.floor(i / 3)
    const alpha = (data[at + 3] ?? 255) / 255
    const value = (data[at + (i % 3)] ?? 0) * alpha + (paper[i % 3] ?? 255) * (1 - alpha)
    text += hexDigits[Math.round(value)] ?? "00"
    if (i % bytesPerLine === bytesPerLine - 1) text += "\n"
  }
  return text
}

const paperOf = (scene: Scene): ReadonlyArray<number> => {
  const [first] = scene.layers
  const paint = first?.kind === "path" ? first.fill.paint : undefined
  return typeof paint === "string"
    ? [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16))
    : [255, 255, 255]
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
    return `${number(x)} ${number(y)} translate ${number(w)} ${number(h)} scale
/DeviceRGB setcolorspace
<< /ImageType 1 /Width ${columns} /Height ${rows} /BitsPerComponent 8 /Decode [0 1 0 1 0 1]
/ImageMatrix [${columns} 0 0 ${rows} 0 0] /DataSource currentfile /ASCIIHexDecode filter >> image
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
