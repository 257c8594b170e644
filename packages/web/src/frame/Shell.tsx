import type { ComponentChildren } from "preact"
import { LiveRegion } from "../ground/LiveRegion.tsx"
import { Header } from "./Header.tsx"
import { OfflineBar } from "./OfflineBar.tsx"

/** The width of a screen: a page of text and lists, a form in a column, or a tool that takes all there is. */
export type Width = "page" | "column" | "full"

/** The frame of all screens: the header above a screen. */
export const Shell = ({
  width = "page",
  children
}: {
  readonly width?: Width
  readonly children: ComponentChildren
}) => (
  <div class={`shell ${width}`}>
    <a class="skip" href="#main">
      Skip to the content
    </a>
    <Header />
    <OfflineBar />
    <main id="main">{children}</main>
    <LiveRegion />
  </div>
)
