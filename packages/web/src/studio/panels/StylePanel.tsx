import { keysOf } from "@quick-response/design/config/keysOf"
import type { StyleField } from "@quick-response/design/fields/styleFields"
import type { ComponentChildren, FunctionComponent } from "preact"
import * as style from "../styles/panels.module.css"

/** The parts of a panel, one below the other; it has the styles of everything in panels. */
export const PanelStack = ({ children }: { readonly children: ComponentChildren }) => (
  <div class={style.stack}>{children}</div>
)

/** A control for each of these style fields; a missing one does not compile. */
export type Controls<Field extends StyleField> = Readonly<Record<Field, FunctionComponent>>

/** The controls of a panel, in their order. */
export const StylePanel = <Field extends StyleField>({
  controls
}: {
  readonly controls: Controls<Field>
}) => (
  <PanelStack>
    {keysOf(controls).map((field) => {
      const Control: FunctionComponent = controls[field]
      return <Control key={field} />
    })}
  </PanelStack>
)
