import { orNull } from "@quick-response/design/field/combine"
import type { Field } from "@quick-response/design/field/Field"
import { flag, text, whole } from "@quick-response/design/field/leaves"
import { targetField } from "../config/targetField.ts"

/** The fields by which accounts add, change and remove their domains. */
export const domainFields: {
  readonly host: Field<string>
  readonly isDefault: Field<boolean>
  readonly rootTarget: Field<string | null>
  readonly confirm: Field<number>
} = {
  host: text(300, 1, false),
  isDefault: flag,
  rootTarget: orNull(targetField),
  confirm: whole(0, 2_147_483_647, "the number of the domain's codes")
}
