import type { Category } from "../config/fieldSurcharges.ts"
import { namedField } from "../config/optionField.ts"
import { type TemplateName, templateNames } from "../config/templateNames.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<TemplateName, Known<TemplateName>> => namedField("Template", templateNames)

export const price = (): Category<TemplateName> => ({
  surcharges: Object.fromEntries(templateNames.map((name) => [name, 0])),
  labelOf: (name) => name
})

export const form: FieldForm<"template", TemplateName> = {
  label: "Template",
  panel: "template",
  sample: ({ oneOf }) => oneOf(templateNames)
}
