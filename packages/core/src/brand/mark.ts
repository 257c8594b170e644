import { pictureDocument } from "@quick-response/drawing/svg/pictureDocument"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import * as Result from "@quick-response/images/file/Result"
import { readSvg } from "@quick-response/images/svg/index"
import type { AccentColors, ColorScheme } from "./Brand.ts"

/** The most UTF-16 units of a mark's SVG document. */
export const longestMark: number = 64 * 1024

export interface Mark {
  /** The given document, which is unsafe to show. */
  readonly source: string
  /** The document rebuilt from its shapes, without script, style sheet, text or reference. */
  readonly svg: string
}

const readRaster = () => Result.refused("notDrawn", "holds a picture of pixels; draw it as shapes")

/** Rebuilds the SVG document of a mark, or returns the reason of a refusal. */
export const readMark = (source: string): Result.Result<Mark> =>
  source.length > longestMark
    ? Result.refused("tooLarge", `has more than ${longestMark / 1024} KiB; simplify it`)
    : Result.map(readSvg(source, readRaster), ({ picture }) => ({ source, svg: pictureDocument(picture) }))

const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name)
  return (first?.segment ?? "").toLocaleUpperCase()
}

/** The default mark: the initial of the name on a tile in the accent, in light and dark. */
export const monogram = (
  name: string,
  { light, dark }: Readonly<Record<ColorScheme, AccentColors>>
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>rect{fill:${light.accent}}text{fill:${light.onAccent}}@media (prefers-color-scheme:dark){rect{fill:${dark.accent}}text{fill:${dark.onAccent}}}</style><rect width="28" height="28" rx="7"/><text x="14" y="20" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="600">${escapeXml(initialOf(name))}</text></svg>`
