import { keysOf } from "@quick-response/design/config/keysOf"
import type { PanelName } from "@quick-response/design/field/FieldForm"
import type { ComponentType } from "preact"

/** A panel of style fields, which is loaded when it is first opened. */
interface Panel {
  readonly id: PanelName
  readonly name: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

const loaders: Readonly<Record<PanelName, Omit<Panel, "id">>> = {
  template: { name: "Template", load: () => import("./template/TemplatePanel.tsx") },
  body: { name: "Body", load: () => import("./body/BodyPanel.tsx") },
  eyes: { name: "Eyes", load: () => import("./eyes/EyesPanel.tsx") },
  color: { name: "Color", load: () => import("./color/ColorPanel.tsx") },
  logo: { name: "Logo", load: () => import("./logo/LogoPanel.tsx") },
  frame: { name: "Frame", load: () => import("./frame/FramePanel.tsx") }
}

/** The panels of the style fields, in their order. */
export const stylePanels: ReadonlyArray<Panel> = keysOf(loaders).map((id) => ({ id, ...loaders[id] }))
