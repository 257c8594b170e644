import "./tabs.css"
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { Page } from "../ground/Page.tsx"
import { href } from "./router.ts"

/** The parts of a screen below its tabs. */
export interface TabContent {
  /** The subject of a page below a tab, for the heading that screen readers read out. */
  readonly part?: string | undefined
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}

/** A screen with the heading and tabs that it shares with others. */
export const TabbedPage = ({
  heading,
  tabs,
  part,
  actions,
  children
}: TabContent & {
  readonly heading: string
  readonly tabs: ReadonlyArray<{ readonly path: string; readonly label: string; readonly isOpen: boolean }>
}) => {
  const opened = useRef<HTMLAnchorElement>(null)
  // On a phone not all tabs are in view.
  useEffect(() => opened.current?.scrollIntoView({ block: "nearest", inline: "center" }), [])
  return (
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
            ref={isOpen ? opened : null}
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
}
