import { pictureDocument } from "@quick-response/drawing/svg/pictureDocument"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import * as Result from "@quick-response/images/file/Result"
import { readSvg } from "@quick-response/images/svg/index"
import type { AccentColors, ColorScheme } from "./Brand.ts"

/** The UTF-16 units that the SVG document of a mark may have at most. */
export const longestMark: number = 64 * 1024

/** The mark of a brand. */
export interface Mark {
  /** The document that was given, which is not safe to show. */
  readonly source: string
  /** The document, rebuilt from its shapes: it holds no script, no style sheet, no text and no reference. */
  readonly svg: string
}

const readRaster = () => Result.refused("notDrawn", "holds a picture of pixels; draw it as shapes")

/** Rebuilds the SVG document of a mark, or tells why it cannot be shown. */
export const readMark = (source: string): Result.Result<Mark> =>
  source.length > longestMark
    ? Result.refused("tooLarge", `has more than ${longestMark / 1024} KiB; simplify it`)
    : Result.map(readSvg(source, readRaster), ({ picture }) => ({ source, svg: pictureDocument(picture) }))

/** The first character of a name, as people count them. */
const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name)
  return (first?.segment ?? "").toLocaleUpperCase()
}

/** The mark of a brand that has none: the initial of its name on a tile in its accent, in light and dark. */
export const monogram = (
  name: string,
  { light, dark }: Readonly<Record<ColorScheme, AccentColors>>
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>rect{fill:${light.accent}}text{fill:${light.onAccent}}@media (prefers-color-scheme:dark){rect{fill:${dark.accent}}text{fill:${dark.onAccent}}}</style><rect width="28" height="28" rx="7"/><text x="14" y="20" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600">${escapeXml(initialOf(name))}</text></svg>`
