import { accountWords } from "catalogue:account"
import { TabbedPage, type TabContent } from "../frame/TabbedPage.tsx"
import { frameWords } from "../languages/frameWords.ts"

const tabs = [
  { path: "/account/keys", name: "keys" },
  { path: "/account/webhooks", name: "webhooks" },
  { path: "/docs", name: "reference" }
] as const

/** A screen of the developers' page, with its heading and tabs. */
export const DevelopersPage = ({
  tab,
  ...content
}: TabContent & { readonly tab: (typeof tabs)[number]["name"] }) => (
  <TabbedPage
    heading={frameWords.value.developers}
    tabs={tabs.map(({ path, name }) => ({
      path,
      label: name === "reference" ? accountWords.value.reference : frameWords.value[name],
      isOpen: name === tab
    }))}
    {...content}
  />
)
