import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { exact, number } from "../pathText/pathData.ts"
import { rgbOf } from "../scene/Rgb.ts"
import { type Fill, type Images, isLogo, type LogoLayer, type Scene } from "../scene/Scene.ts"
import { ascii85 } from "./ascii85.ts"
import { fitted, groundOf, makeProcedures, program } from "./drawingOperators.ts"
import { type Inks, inksOf } from "./inks.ts"
import { isDrawnByOperators } from "./isDrawnByOperators.ts"
import { fadedDecode, jpegOfLayer, type PrintedJpeg } from "./jpegAsIs.ts"
import { jpegPlace } from "./jpegPlace.ts"
import { deflated } from "./PdfWriter.ts"
import { boxesOf, cropMarks, type Page, pageOf, type Surround } from "./page.ts"
import { pictureInks } from "./pictureForm.ts"
import { matrixText, pictureOperators } from "./pictureOperators.ts"

/** The operators of a program, in PostScript. */
const prolog = `16 dict begin
/q {gsave} bind def /Q {grestore} bind def
/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def
/f {fill} bind def /W {clip} bind def /n {newpath} bind def
/rg {setrgbcolor} bind def /sh {load shfill} bind def
`

/** The operators of pictures, defined only on pages that have pictures. */
const pictureProlog = `/f* {eofill} bind def /W* {eoclip} bind def /S {stroke} bind def /cm {6 array astore concat} bind def
/w {setlinewidth} bind def /J {setlinecap} bind def /j {setlinejoin} bind def /M {setmiterlimit} bind def /d {setdash} bind def
/RG {setrgbcolor} bind def /K {setcmykcolor} bind def
`

/**
 * Pixels as samples: whether each is masked, and its color. PostScript paints a pixel or not; a translucent one is
 * mixed with `paper`.
 */
const samplesOf = (
  pixels: Pixels,
  paper: ReadonlyArray<number>,
  leastSeen: number,
  inks: Inks
): Uint8Array => {
  const { data } = pixels
  const painted = new Uint8Array(data)
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 255
    if (opacity === 255) continue
    const alpha = opacity / 255
    for (let channel = 0; channel < 3; channel++)
      painted[at + channel] = Math.round(
        (data[at + channel] ?? 0) * alpha + (paper[channel] ?? 255) * (1 - alpha)
      )
  }
  const colors = inks.samples({ ...pixels, data: painted })
  const { count } = inks
  const samples = new Uint8Array((1 + count) * (data.length / 4))
  for (let pixel = 0, to = 0; 4 * pixel < data.length; pixel++) {
    samples[to++] = (data[4 * pixel + 3] ?? 255) < leastSeen ? 255 : 0
    for (let i = 0; i < count; i++) samples[to++] = colors[pixel * count + i] ?? 0
  }
  return samples
}

const white = [255, 255, 255]

/** The color behind a picture: the mean of a gradient's stops, or white paper. */
const paperOf = (paint: Fill["paint"] | undefined): ReadonlyArray<number> => {
  if (paint === undefined) return white
  if (typeof paint === "string") return rgbOf(paint)
  const colors = paint.stops.map(({ color }) => rgbOf(color))
  return [0, 1, 2].map((i) => colors.reduce((sum, color) => sum + (color[i] ?? 0), 0) / colors.length)
}

/** Titles are in ASCII. */
const plain = (text: string): string => text.replace(/[^ -~]/g, "?")

/** A name of printable ASCII as a PostScript string. */
const stringOf = (name: string): string => `(${name.replace(/[()\\]/g, "\\$&")})`

/** Structuring comments for a spot color: its name and its alternate color. */
const inkComments = ({ spot }: Inks): string => {
  if (spot === undefined) return ""
  const name = stringOf(spot.name)
  return `%%DocumentCustomColors: ${name}\n%%CMYKCustomColor: ${spot.alternate} ${name}\n`
}

/** Operators that a page with only RGB does not need. */
const inkOperators = `/k {setcmykcolor} bind def /cs {load setcolorspace} bind def /scn {setcolor} bind def
`

/** The color spaces of other inks, by the names that operators use. */
const inkDefinitions = ({ space, spot, alternates }: Inks, { hasMarks }: Page): string => {
  if (space === "/DeviceRGB" && spot === undefined && !hasMarks) return ""
  const separation = (name: string, alternate: string) =>
    `[/Separation ${name} /DeviceCMYK {${alternate
      .split(" ")
      .map((share, i) => `${i === 3 ? "" : "dup "}${share} mul ${i === 3 ? "" : "exch "}`)
      .join("")}}] def\n`
  return [
    inkOperators,
    spot === undefined ? "" : `/Spot ${separation(`${stringOf(spot.name)} cvn`, spot.alternate)}`,
    hasMarks ? `/Registration ${separation("/All", alternates.all)}` : ""
  ].join("")
}

/** Tells a PDF converter the place of the finished picture. */
const boxMarks = (page: Page): string => {
  const boxes = boxesOf(page).trim()
  return boxes === ""
    ? ""
    : `/pdfmark where {pop} {userdict /pdfmark /cleartomark load put} ifelse\n[ ${boxes} /PAGE pdfmark\n`
}

/** The least alpha that is painted: half, but any for a picture behind the modules. */
const leastAlpha = ({ behind }: LogoLayer): number => (behind === undefined ? 127.5 : 1)

/** A picture in its box, as operators. */
const pictureText = (
  { picture, box, behind }: Extract<LogoLayer, { kind: "picture" }>,
  inks: Inks,
  keep: (shading: string) => string
): string => {
  const { x, y, width } = fitted(box, picture.width, picture.height)
  const scale = exact(width / picture.width)
  const operators = pictureOperators(picture, {
    inks: pictureInks(inks, behind),
    shading: keep,
    strokeWith: ({ dictionary, matrix }) => [
      "",
      `strokepath W n\n${matrix === undefined ? "" : `${matrixText(matrix)} cm\n`}${keep(dictionary)} sh\n`
    ]
  })
  return `${scale} 0 0 ${scale} ${exact(x)} ${exact(y)} cm\n${operators}`
}

/** An unchanged JPEG at its place. */
const jpegText = (layer: Extract<LogoLayer, { kind: "image" }>, jpeg: PrintedJpeg): string => {
  const { operators, box } = jpegPlace(layer, jpeg)
  const { width, height, space, bytes } = jpeg
  const decode =
    layer.behind === undefined
      ? `[${space === "/DeviceGray" ? "0 1" : "0 1 0 1 0 1"}]`
      : fadedDecode(jpeg, layer.behind)
  return `${operators}${number(box.x)} ${number(box.y)} translate ${number(box.width)} ${number(box.height)} scale
${space} setcolorspace
<< /ImageType 1 /Width ${width} /Height ${height} /BitsPerComponent 8 /ImageMatrix [${width} 0 0 ${height} 0 0] /Decode ${decode}
/DataSource currentfile /ASCII85Decode filter /DCTDecode filter >> image
${ascii85(bytes)}
`
}

/**
 * A scene as Encapsulated PostScript, language level 3, with its finished picture `width` CSS pixels wide: vectors,
 * except raster logos. A JPEG is embedded unchanged, an SVG as operators if it needs no transparency; others come from
 * `images`, and stay empty if missing there. The same scene gives the same text everywhere.
 */
export const eps = (
  scene: Scene,
  width: number,
  images: Images = new Map(),
  inks: Inks = inksOf(),
  surround: Surround = {}
): string => {
  const page = pageOf(scene, width, surround)
  const paper = paperOf(groundOf(scene)?.fill.paint)
  const procedures = makeProcedures()
  const { text, shadings } = program(
    scene,
    inks,
    page.bleed / page.scale,
    (layer, keep) => {
      if (layer.kind === "picture" && isDrawnByOperators(layer, { format: "eps", space: inks.space }))
        return pictureText(layer, inks, keep)
      const jpeg = jpegOfLayer(layer, inks.space)
      if (layer.kind === "image" && jpeg !== undefined) return jpegText(layer, jpeg)
      const { box } = layer
      const pixels = images.get(layer)
      if (pixels === undefined) return ""
      const { width: columns, height: rows } = pixels
      const { x, y, width: w, height: h } = fitted(box, columns, rows)
      const behind = layer.behind === undefined ? paper : rgbOf(layer.behind.ground)
      const samples = samplesOf(pixels, behind, leastAlpha(layer), inks)
      const format = `/ImageType 1 /Width ${columns} /Height ${rows} /BitsPerComponent 8 /ImageMatrix [${columns} 0 0 ${rows} 0 0]`
      return `${number(x)} ${number(y)} translate ${number(w)} ${number(h)} scale
${inks.space} setcolorspace
<< /ImageType 3 /InterleaveType 1
/MaskDict << ${format} /Decode [0 1] >>
/DataDict << ${format} /Decode [${"0 1 ".repeat(inks.count).trim()}]
/DataSource currentfile /ASCII85Decode filter /FlateDecode filter >> >> image
${ascii85(deflated(samples, (1 + inks.count) * columns))}
`
    },
    procedures.drawModules
  )
  const tiles = procedures.bodies
    .map((body, i) => `/T${i} {2 copy translate\n${body}neg exch neg exch translate} bind def\n`)
    .join("")
  const definitions = shadings.map((shading, i) => `/S${i} ${shading} def\n`).join("")
  return `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 ${Math.ceil(page.width)} ${Math.ceil(page.height)}
%%HiResBoundingBox: 0 0 ${number(page.width)} ${number(page.height)}
%%Title: ${plain(scene.title)}
%%LanguageLevel: 3
${inkComments(inks)}%%EndComments
${prolog}${scene.layers.some(isLogo) ? pictureProlog : ""}${inkDefinitions(inks, page)}${definitions}${tiles}${boxMarks(page)}${cropMarks(page)}gsave
${number(page.margin)} ${number(page.margin + page.trim.height)} translate ${page.scale} -${page.scale} scale
${text}grestore
end
showpage
%%EOF
`
}
