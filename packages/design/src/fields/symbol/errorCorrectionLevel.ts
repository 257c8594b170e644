import { type Category, optionPrice } from "../../config/fieldSurcharges.ts"
import { optionField } from "../../config/optionField.ts"
import { type ErrorCorrectionLevel, errorCorrectionLevels } from "../../config/options.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import type { Known } from "../../field/leaves.ts"

type Letter = "L" | "M" | "Q" | "H"

export const read = (): Field<ErrorCorrectionLevel, Known<ErrorCorrectionLevel | Letter> | number> =>
  optionField<ErrorCorrectionLevel, Letter>("ErrorCorrectionLevel", errorCorrectionLevels)

export { usualLevel as usual } from "../../config/usualLevel.ts"

export const price = (): Category<ErrorCorrectionLevel> => optionPrice(errorCorrectionLevels)

export const form: FieldForm<"body", string> = {
  label: "Error correction",
  panel: "body",
  sample: ({ oneOf }) => oneOf(errorCorrectionLevels).label
}
