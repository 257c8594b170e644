import { type FrameFont, frameFonts } from "@quick-response/design/config/options"
import { isJsonObject, readStyle } from "../../design/checkDesign.ts"
import { optionNamed } from "../../design/designOptions.ts"

/** The parts of a brand that panels offer for every design. */
export interface BrandKit {
  /** Each `#rrggbb`. */
  readonly colors: ReadonlyArray<string>
  /** The logo's picture, as a data URI. */
  readonly logo: string | undefined
  readonly typeface: FrameFont
}

/** The most colors of a brand kit. */
export const mostColors = 8

/** A brand kit from parsed JSON, checked by the rules of the API. Rejects if it is invalid. */
export const readBrandKit = async (value: unknown): Promise<BrandKit> => {
  const { colors, logo, typeface }: Record<string, unknown> = isJsonObject(value) ? value : {}
  if (!Array.isArray(colors) || colors.length > mostColors) throw new TypeError("a brand kit has colors")
  for (const color of colors) await readStyle({ frameTextColor: color })
  const style = await readStyle({
    frameFont: typeface,
    ...(logo === undefined ? {} : { logo: { image: logo } })
  })
  return {
    colors: colors.map(String),
    logo: style.logo?.image,
    typeface: optionNamed(frameFonts, style.frameFont)?.name ?? "sans"
  }
}
