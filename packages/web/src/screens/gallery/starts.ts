import type { Content } from "@quick-response/design/content/contents"
import {
  type StyledTemplate,
  type StyledTemplateName,
  styledTemplates
} from "../../design/styledTemplates.ts"
import type { Design } from "../../design/values.ts"

const link = <Url extends string>(url: Url) => ({ type: "url", url }) as const

/** The message that each template is shown with. */
const messages = {
  menu: link("https://garden.example/menu"),
  wifi: { type: "wifi", ssid: "Garden", password: "two lemons and a pear" },
  contact: {
    type: "vcard",
    firstName: "Ada",
    lastName: "Lovelace",
    organization: "Analytical Engines",
    emails: ["ada@engines.example"]
  },
  event: {
    type: "event",
    title: "Garden party",
    start: "2030-06-21T18:00:00",
    end: "2030-06-21T22:00:00",
    timeZone: "Europe/Berlin",
    location: "Orchard Street 4"
  },
  payment: {
    type: "sepa",
    name: "Garden Cafe",
    iban: "DE89370400440532013000",
    amount: 24.5,
    text: "Invoice 1017"
  },
  social: link("https://social.example/@garden"),
  ticket: link("https://tickets.example/t/8F3K2Q"),
  brand: link("https://garden.example"),
  rounded: link("https://garden.example/tea"),
  dots: { type: "app", store: "google", id: "example.garden" },
  classy: { type: "geo", latitude: 52.5163, longitude: 13.3777 },
  minimal: { type: "email", to: "hello@garden.example", subject: "A table for two" },
  "high-contrast": { type: "phone", number: "+4930901820" },
  botanical: link("https://garden.example/fern"),
  valentine: { type: "text", text: "Eight, by the fountain" },
  atelier: link("https://atelier.example/care"),
  conference: link("https://conference.example/register"),
  concert: link("https://concert.example/tonight"),
  "coffee-house": { type: "wifi", ssid: "Coffee House", password: "one more cup please" },
  "guest-room": { type: "wifi", ssid: "Harbour Hotel", password: "a room with a view" },
  workspace: { type: "wifi", ssid: "Studio Guests", password: "quiet until eleven" },
  bistro: link("https://bistro.example/today"),
  espresso: link("https://espresso.example/order/12"),
  "wine-list": link("https://bistro.example/wine"),
  follow: link("https://social.example/@bistro"),
  video: link("https://video.example/w/4T9QX"),
  community: link("https://chat.example/garden"),
  checkout: link("https://pay.example/i/1017"),
  tip: link("https://pay.example/tip/12"),
  donate: link("https://garden.example/donate"),
  winter: link("https://garden.example/wishes"),
  harvest: link("https://garden.example/basket")
} as const satisfies Readonly<Record<StyledTemplateName, Content>>

/** A message that a template is shown with. */
export type Message = (typeof messages)[StyledTemplateName]

/** A design to start from, and its message. */
export interface Start {
  readonly template: StyledTemplate
  readonly design: Design
  readonly message: Message
}

const designOf = (name: StyledTemplateName): Design => ({
  name: "",
  template: name,
  content: messages[name]
})

/** The templates, each as a whole design, in the order in which they are shown. */
export const starts: ReadonlyArray<Start> = styledTemplates.map((template) => ({
  template,
  message: messages[template.name],
  design: designOf(template.name)
}))

/** The design that is shown above all templates. */
export const shownFirst: Design = designOf("brand")
