import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { fieldForms, StyleField } from "@quick-response/design/fields/styleFields"

/** The style fields of a panel. A panel must have a control for each. */
export type FieldsOf<Name extends PanelName> = {
  [Field in StyleField]: (typeof fieldForms)[Field]["panel"] extends Name ? Field : never
}[StyleField]
