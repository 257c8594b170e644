import { frameFonts } from "@quick-response/design/config/options"
import { paintFields } from "@quick-response/design/fields/styleFields"
import { optionNamed } from "../../design/designOptions.ts"
import type { Design } from "../../design/values.ts"
import { type BrandKit, mostColors } from "../brandKit/readBrandKit.ts"
import { colorsOf } from "../panels/color/paints.ts"
import { paintOf } from "../panels/style/currentStyle.ts"

/** Paper and ink are in every design. */
const everywhere = ["#ffffff", "#000000"]

/** The brand kit of a design: the colors of its paints, its logo and the typeface of its caption. */
export const brandKitOf = (design: Design): BrandKit => {
  const colors = paintFields.flatMap((field) => colorsOf(paintOf(design, field)))
  return {
    colors: [...new Set(colors)].filter((color) => !everywhere.includes(color)).slice(0, mostColors),
    logo: design.logo?.image,
    typeface: optionNamed(frameFonts, design.frameFont)?.name ?? "sans"
  }
}
