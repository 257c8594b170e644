import { accountWords } from "../languages/accountWords.ts"
import { frameWords } from "../languages/frameWords.ts"
import "./developers.css"
import type { ComponentChildren } from "preact"
import { href } from "../frame/router.ts"
import { Page } from "../ground/Page.tsx"

const tabs = [
  { path: "/account/keys", name: "keys" },
  { path: "/account/webhooks", name: "webhooks" },
  { path: "/docs", name: "reference" }
] as const

/** A screen of the developers' page: the heading and the tabs that they share, and what is below. */
export const DevelopersPage = ({
  tab,
  part,
  actions,
  children
}: {
  readonly tab: (typeof tabs)[number]["name"]
  /** The subject of a page below a tab, for the heading as screen readers tell it. */
  readonly part?: string | undefined
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) => (
  <Page
    title={
      <>
        {frameWords.value.developers}
        {part === undefined ? null : <span class="visually-hidden">, {part}</span>}
      </>
    }
    actions={actions}
  >
    <nav class="page-tabs" aria-label={frameWords.value.developers}>
      {tabs.map(({ path, name }) => (
        <a
          key={path}
          href={href(path)}
          aria-current={name === tab ? (part === undefined ? "page" : "true") : undefined}
        >
          {name === "reference" ? accountWords.value.reference : frameWords.value[name]}
        </a>
      ))}
    </nav>
    {children}
  </Page>
)
