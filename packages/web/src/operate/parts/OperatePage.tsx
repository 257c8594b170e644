import "./operate.module.css"
import { operateWords } from "catalogue:operate"
import { useEffect } from "preact/hooks"
import { brandName } from "../../frame/brand.ts"
import { service } from "../../frame/service.ts"
import { TabbedPage, type TabContent } from "../../frame/TabbedPage.tsx"
import { frameWords } from "../../languages/frameWords.ts"

const tabs = [
  { path: "/operate", name: "today" },
  { path: "/operate/customers", name: "customers" },
  { path: "/operate/codes", name: "codes" },
  { path: "/operate/domains", name: "domains" },
  { path: "/operate/sales", name: "sales" },
  { path: "/operate/prices", name: "prices" },
  { path: "/operate/brand", name: "brand" },
  { path: "/operate/health", name: "health" },
  { path: "/operate/log", name: "log" }
] as const

/** The name of a tab of the operator's pages. */
export type Tab = (typeof tabs)[number]["name"]

/** A screen of the operator's pages, with its own title, heading and tabs. */
export const OperatePage = ({ tab, ...content }: TabContent & { readonly tab: Tab }) => {
  const heading = frameWords.value.operate
  const label = operateWords.value[tab]
  const { part } = content
  const hasDomains = Boolean(service.value?.domains)
  useEffect(() => {
    document.title = [...(part === undefined ? [] : [part]), label, heading, brandName].join(" · ")
  }, [part, label, heading])
  return (
    <TabbedPage
      heading={heading}
      tabs={tabs
        .filter(({ name }) => name === tab || name !== "domains" || hasDomains)
        .map(({ path, name }) => ({
          path,
          label: operateWords.value[name],
          isOpen: name === tab
        }))}
      {...content}
    />
  )
}
