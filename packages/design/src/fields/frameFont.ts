import { type Category, optionPrice } from "../config/fieldSurcharges.ts"
import { namedField } from "../config/optionField.ts"
import { type FrameFont, type FrameStyle, frameFonts } from "../config/options.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<FrameFont, Known<FrameFont>> =>
  namedField(
    "FrameFont",
    frameFonts.map(({ name }) => name)
  )

export const usual: FrameFont = "sans"

/** The frames without a caption. */
const withoutCaption: ReadonlyArray<FrameStyle> = ["none", "border"]

export const price = (): Category<FrameFont> => ({
  ...optionPrice(frameFonts),
  labelOf: (font, { frameStyle, frameText }) =>
    withoutCaption.includes(frameStyle) || frameText.trim() === "" ? undefined : font
})

export const form: FieldForm<"frame", FrameFont> = {
  label: "Typeface",
  panel: "frame",
  sample: ({ oneOf }) => oneOf(frameFonts).name
}
