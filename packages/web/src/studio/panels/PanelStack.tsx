import "./panels.css"
import type { ComponentChildren } from "preact"

/** The parts of a panel, one below the other; it carries the looks of all that stands in panels. */
export const PanelStack = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="panel-stack">{children}</div>
)
