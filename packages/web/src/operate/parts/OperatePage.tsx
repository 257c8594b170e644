import "./operate.css"
import { TabbedPage, type TabContent } from "../../frame/TabbedPage.tsx"
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

/** A screen of the operator's pages, with its heading and tabs. */
export const OperatePage = ({ tab, ...content }: TabContent & { readonly tab: Tab }) => (
  <TabbedPage
    heading={frameWords.value.operate}
    tabs={tabs.map(({ path, name }) => ({
      path,
      label: operateWords.value[name],
      isOpen: name === tab
    }))}
    {...content}
  />
)
