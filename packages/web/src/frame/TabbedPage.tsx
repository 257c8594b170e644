import "./tabs.css"
import type { ComponentChildren } from "preact"
import { Page } from "../ground/Page.tsx"
import { href } from "./router.ts"

/** The parts of a screen below its tabs. */
export interface TabContent {
  /** The subject of a page below a tab, for the heading as screen readers tell it. */
  readonly part?: string | undefined
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A screen among others that share a heading and tabs, and what is below. */
export const TabbedPage = ({
  heading,
  tabs,
  part,
  actions,
  children
}: TabContent & {
  readonly heading: string
  readonly tabs: ReadonlyArray<{ readonly path: string; readonly label: string; readonly isOpen: boolean }>
}) => (
  <Page
    title={
      <>
        {heading}
        {part === undefined ? null : <span class="visually-hidden">, {part}</span>}
      </>
    }
    actions={actions}
  >
    <nav class="page-tabs" aria-label={heading}>
      {tabs.map(({ path, label, isOpen }) => (
        <a
          key={path}
          href={href(path)}
          aria-current={isOpen ? (part === undefined ? "page" : "true") : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
    {children}
  </Page>
)
