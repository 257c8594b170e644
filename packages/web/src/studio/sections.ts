import { computed, type ReadonlySignal, signal } from "@preact/signals"
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

/** True if content, picture and panels fit side by side. */
const wideWindow = matchMedia("(min-width: 1100px)")
const wide = signal(wideWindow.matches)
wideWindow.addEventListener("change", ({ matches }) => {
  wide.value = matches
})

/** True if content, picture and panels are side by side. */
export const isWide: ReadonlySignal<boolean> = wide

const opened = signal<string>(contentSection)

/** Opens a section. */
export const openSection = (id: string): void => {
  opened.value = id
}

/** The id of the open section: a panel if the content has its own column. */
export const openedSection: ReadonlySignal<string> = computed(() =>
  wide.value && opened.value === contentSection ? (sections[0]?.id ?? contentSection) : opened.value
)
