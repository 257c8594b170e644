import { keysOf } from "@quick-response/design/config/keysOf"
import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { ComponentType } from "preact"

type Load = () => Promise<{ readonly default: ComponentType }>

/** A part of the design with its own panel, which is loaded when it is first opened. */
export interface Section {
  readonly id: PanelName | "print"
  readonly load: Load
}

const stylePanels: Readonly<Record<PanelName, Load>> = {
  template: () => import("./panels/template/TemplatePanel.tsx"),
  body: () => import("./panels/body/BodyPanel.tsx"),
  eyes: () => import("./panels/eyes/EyesPanel.tsx"),
  color: () => import("./panels/color/ColorPanel.tsx"),
  logo: () => import("./panels/logo/LogoPanel.tsx"),
  frame: () => import("./panels/frame/FramePanel.tsx")
}

/** The section that is beside the picture on wide screens, and among the others on narrow ones. */
export const contentSection = "content"

/** The panels beside the picture, in their order. */
export const sections: ReadonlyArray<Section> = [
  ...keysOf(stylePanels).map((id) => ({ id, load: stylePanels[id] })),
  { id: "print", load: () => import("./verdict/PrintPanel.tsx") }
]
