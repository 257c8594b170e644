import { type Fault, type Rule, rule } from "../../field/faults.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { choice, text } from "../fields/kinds.ts"

const stores = ["apple", "google"] as const

export interface AppContent {
  readonly type: "app"
  readonly store: (typeof stores)[number]
  readonly id: string
}

/** The form of an app's id, and its link, by store. */
const links = {
  apple: {
    form: /^(?:id)?(\d{6,12})$/,
    text: "6 to 12 digits, as in 310633997",
    link: (id: string) => `https://apps.apple.com/app/id${id}`
  },
  google: {
    form: /^([A-Za-z]\w*(?:\.[A-Za-z]\w*)+)$/,
    text: "a package, as in com.whatsapp",
    link: (id: string) => `https://play.google.com/store/apps/details?id=${id}`
  }
} as const

export const notApp: Rule<{ readonly store: "apple" | "google" }> = rule(
  "notApp",
  ({ store }: { readonly store: (typeof stores)[number] }) =>
    `is not an app of the store "${store}", which has ${links[store].text}`
)

const idOf = ({ store, id }: AppContent): string | undefined => links[store].form.exec(id)?.[1]

const check = (content: AppContent): ReadonlyArray<Fault> =>
  idOf(content) === undefined ? [notApp(["id"], { store: content.store })] : []

export const app: ContentKind<AppContent> = contentKind<AppContent>("app", {
  group: "web",
  label: "App",
  hint: "Opens an app in its store.",
  fields: {
    store: choice(stores, { label: "Store", example: "apple" }),
    id: text({
      label: "App",
      hint: "Digits at Apple, as in 310633997; a package at Google, as in com.whatsapp.",
      example: "310633997",
      maxLength: 150
    })
  },
  check,
  encode: (content) => links[content.store].link(idOf(content) ?? content.id),
  nameOf: ({ id }) => id
})
