import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { fieldForms, StyleField } from "@quick-response/design/fields/styleFields"

/** The style fields of a panel. A panel that shows a control for each of these leaves none out. */
export type FieldsOf<Name extends PanelName> = {
  [Field in StyleField]: (typeof fieldForms)[Field]["panel"] extends Name ? Field : never
}[StyleField]
