import type { StyleField } from "@quick-response/design/config/fields"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { FunctionComponent } from "preact"
import { PanelStack } from "./PanelStack.tsx"

/** A control for each of these style fields: one that is left out does not compile. */
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
