import "./operate.css"
import type { ComponentChildren } from "preact"
import { href } from "../../frame/router.ts"
import { Page } from "../../ground/Page.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { operateWords } from "../../languages/operateWords.ts"

const tabs = [
  { path: "/operate", name: "today" },
  { path: "/operate/customers", name: "customers" },
  { path: "/operate/codes", name: "codes" },
  { path: "/operate/sales", name: "sales" },
  { path: "/operate/prices", name: "prices" },
  { path: "/operate/brand", name: "brand" },
  { path: "/operate/health", name: "health" },
  { path: "/operate/log", name: "log" }
] as const

/** The name of a tab of the operator's pages. */
export type Tab = (typeof tabs)[number]["name"]

/** A screen of the operator's pages: the heading and the tabs that they share, and what is below. */
export const OperatePage = ({
  tab,
  part,
  actions,
  children
}: {
  readonly tab: Tab
  /** The subject of a page below a tab, for the heading as screen readers tell it. */
  readonly part?: string | undefined
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) => (
  <Page
    title={
      <>
        {frameWords.value.operate}
        {part === undefined ? null : <span class="visually-hidden">, {part}</span>}
      </>
    }
    actions={actions}
  >
    <nav class="operate-tabs" aria-label={frameWords.value.operate}>
      {tabs.map(({ path, name }) => (
        <a
          key={path}
          href={href(path)}
          aria-current={name === tab ? (part === undefined ? "page" : "true") : undefined}
        >
          {operateWords.value[name]}
        </a>
      ))}
    </nav>
    {children}
  </Page>
)
