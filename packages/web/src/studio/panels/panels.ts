import { keysOf } from "@quick-response/design/config/keysOf"
import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { ComponentType } from "preact"

/** A panel of style fields, which is loaded when it is first opened. */
interface Panel {
  readonly id: PanelName
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

const loaders: Readonly<Record<PanelName, Panel["load"]>> = {
  template: () => import("./template/TemplatePanel.tsx"),
  body: () => import("./body/BodyPanel.tsx"),
  eyes: () => import("./eyes/EyesPanel.tsx"),
  color: () => import("./color/ColorPanel.tsx"),
  logo: () => import("./logo/LogoPanel.tsx"),
  frame: () => import("./frame/FramePanel.tsx")
}

/** The panels of the style fields, in their order. */
export const stylePanels: ReadonlyArray<Panel> = keysOf(loaders).map((id) => ({ id, load: loaders[id] }))
