import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { ComponentType } from "preact"
import { stylePanels } from "./panels/panels.ts"

/** A part of the design that is edited in a panel of its own, which is loaded when it is first opened. */
export interface Section {
  readonly id: PanelName | "print"
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** The section beside the picture on wide screens, and among the others elsewhere. */
export const contentSection = "content"

/** The panels beside the picture, in their order. */
export const sections: ReadonlyArray<Section> = [
  ...stylePanels,
  { id: "print", load: () => import("./verdict/PrintPanel.tsx") }
]
