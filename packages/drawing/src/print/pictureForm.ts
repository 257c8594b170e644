import type { Picture, Rgba } from "@quick-response/images/picture/Picture"
import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import { number } from "../pathText/pathData.ts"
import { hexOf, mixed, rgbOf } from "../scene/Rgb.ts"
import type { Behind } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"
import { deflated, type PdfWriter } from "./PdfWriter.ts"
import { matrixText, type PictureFile, type PictureInks, pictureOperators } from "./pictureOperators.ts"

const encoder = new TextEncoder()

/**
 * The inks of pictures, without spot colors. A picture `behind` modules fades to its ground, as its opacity would show
 * it.
 */
export const pictureInks = ({ space, operator, numbers }: Inks, behind?: Behind): PictureInks => ({
  space,
  operator,
  numbers: ({ red, green, blue }: Rgba) =>
    numbers(
      hexOf(
        behind === undefined
          ? [red, green, blue]
          : mixed(rgbOf(behind.ground), [red, green, blue], behind.opacity)
      )
    )
})

/** Resource entries under generated names. */
class Named {
  private readonly entries: Array<string> = []
  private readonly letter: string

  constructor(letter: string) {
    this.letter = letter
  }

  keep(entry: string): string {
    const known = this.entries.indexOf(entry)
    return `/${this.letter}${known < 0 ? this.entries.push(entry) - 1 : known}`
  }

  get isEmpty(): boolean {
    return this.entries.length === 0
  }

  dictionary(): string {
    return `<< ${this.entries.map((entry, i) => `/${this.letter}${i} ${entry}`).join(" ")} >>`
  }
}

/** A picture that a PDF holds as a form in the picture's units. */
export interface PictureForm {
  readonly id: number
  /** True if a part is transparent. */
  readonly isTransparent: boolean
}

/**
 * Writes a picture into a PDF as a form with its own resources (ISO 32000-1, section 8.10). If parts are transparent or
 * `isGroup` is set, its parts are blended first, as a group. `colorSpaces` are resource entries; `writeImage` writes a
 * raster image and returns its object number.
 */
export const pictureForm = (
  document: PdfWriter,
  picture: Picture,
  inks: Inks,
  { colorSpaces, blending }: { readonly colorSpaces: string; readonly blending: string },
  isGroup: boolean,
  writeImage: (image: RasterImage) => number
): PictureForm => {
  const resources = document.reserve()
  const [states, shadings, patterns, objects] = [
    new Named("G"),
    new Named("S"),
    new Named("P"),
    new Named("X")
  ]
  const form = (content: string, space: string | undefined): number => {
    const group =
      space === undefined
        ? ""
        : ` /Group << /S /Transparency /I true /CS ${space === inks.space ? blending : space} >>`
    return document.stream(
      document.reserve(),
      `/Type /XObject /Subtype /Form /BBox [0 0 ${number(picture.width)} ${number(picture.height)}] /Resources ${resources} 0 R${group} /Filter /FlateDecode`,
      deflated(encoder.encode(content))
    )
  }
  const draw = (id: number): string => `${objects.keep(`${id} 0 R`)} Do\n`
  const file: PictureFile = {
    inks: pictureInks(inks),
    shading: (dictionary) => shadings.keep(dictionary),
    strokeWith: ({ dictionary, matrix }) => {
      const turn = matrix === undefined ? "" : ` /Matrix [${matrixText(matrix)}]`
      return [
        `/Pattern CS ${patterns.keep(`<< /PatternType 2 /Shading ${dictionary}${turn} >>`)} SCN\n`,
        "S\n"
      ]
    },
    transparency: {
      state: (entries) => states.keep(`<< ${entries} >>`),
      group: form,
      draw,
      image: (image) => draw(writeImage(image))
    }
  }
  const content = pictureOperators(picture, file)
  const isTransparent = isGroup || !states.isEmpty
  const id = form(content, isTransparent ? inks.space : undefined)
  document.object(
    resources,
    `<< /ExtGState ${states.dictionary()} /Shading ${shadings.dictionary()} /Pattern ${patterns.dictionary()} /XObject ${objects.dictionary()}${colorSpaces === "" ? "" : ` /ColorSpace << ${colorSpaces} >>`} >>`
  )
  return { id, isTransparent }
}
