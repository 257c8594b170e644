import { type Category, optionPrice } from "../config/fieldSurcharges.ts"
import { namedField } from "../config/optionField.ts"
import { type FrameStyle, frameStyles } from "../config/options.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<FrameStyle, Known<FrameStyle>> =>
  namedField(
    "FrameStyle",
    frameStyles.map(({ name }) => name)
  )

export const usual: FrameStyle = "none"

export const price = (): Category<FrameStyle> => optionPrice(frameStyles)

export const form: FieldForm<"frame", FrameStyle> = {
  label: "Frame",
  panel: "frame",
  sample: ({ oneOf }) => oneOf(frameStyles).name
}
