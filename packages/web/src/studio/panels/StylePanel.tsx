import { keysOf } from "@quick-response/design/config/keysOf"
import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { fieldForms, StyleField } from "@quick-response/design/fields/styleFields"
import type { ComponentChildren, FunctionComponent } from "preact"
import * as style from "../styles/panels.module.css"

/** Stacks the parts of a panel, and applies the styles of panels to them. */
export const PanelStack = ({ children }: { readonly children: ComponentChildren }) => (
  <div class={style.stack}>{children}</div>
)

/** The style fields of a panel. */
export type FieldsOf<Name extends PanelName> = {
  [Field in StyleField]: (typeof fieldForms)[Field]["panel"] extends Name ? Field : never
}[StyleField]

/** A control for each style field of a panel; a missing one does not compile. */
export type Controls<Name extends PanelName> = Readonly<Record<FieldsOf<Name>, FunctionComponent>>

/** The controls of a panel, in their order. */
export const StylePanel = <Field extends StyleField>({
  controls
}: {
  readonly controls: Readonly<Record<Field, FunctionComponent>>
}) => (
  <PanelStack>
    {keysOf(controls).map((field) => {
      const Control: FunctionComponent = controls[field]
      return <Control key={field} />
    })}
  </PanelStack>
)
