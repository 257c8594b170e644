import type { TemplateName } from "@quick-response/design/config/templateNames"
import { templates } from "@quick-response/design/config/templates"
import type { Design } from "../../design/values.ts"

/** The use that a template is shown with, and its message. */
interface Use {
  readonly title: string
  readonly says: string
  readonly content: NonNullable<Design["content"]>
}

const link = (title: string, url: string): Use => ({
  title,
  says: url.replace("https://", ""),
  content: { type: "url", url }
})

/** A use for each template. */
const uses: Readonly<Record<TemplateName, Use>> = {
  menu: link("A menu on the table", "https://garden.example/menu"),
  wifi: {
    title: "Wi-Fi for guests",
    says: "Network Garden, WPA",
    content: { type: "wifi", ssid: "Garden", password: "two lemons and a pear" }
  },
  contact: {
    title: "A contact to save",
    says: "Ada Lovelace, as a vCard",
    content: {
      type: "vcard",
      firstName: "Ada",
      lastName: "Lovelace",
      organization: "Analytical Engines",
      emails: ["ada@engines.example"]
    }
  },
  event: {
    title: "An event for the calendar",
    says: "Garden party, 21 June 2030, 18:00",
    content: {
      type: "event",
      title: "Garden party",
      start: "2030-06-21T18:00:00",
      end: "2030-06-21T22:00:00",
      timeZone: "Europe/Berlin",
      location: "Orchard Street 4"
    }
  },
  payment: {
    title: "A bank transfer",
    says: "SEPA, 24.50 EUR",
    content: {
      type: "sepa",
      name: "Garden Cafe",
      iban: "DE89370400440532013000",
      amount: 24.5,
      text: "Invoice 1017"
    }
  },
  social: link("A profile to follow", "https://social.example/@garden"),
  ticket: link("A ticket at the door", "https://tickets.example/t/8F3K2Q"),
  brand: link("A poster in your colors", "https://garden.example"),
  rounded: link("A link on packaging", "https://garden.example/tea"),
  dots: {
    title: "An app to install",
    says: "Google Play, example.garden",
    content: { type: "app", store: "google", id: "example.garden" }
  },
  classy: {
    title: "A place on the map",
    says: "52.5163, 13.3777",
    content: { type: "geo", latitude: 52.5163, longitude: 13.3777 }
  },
  minimal: {
    title: "An e-mail that is begun",
    says: "To hello@garden.example",
    content: { type: "email", to: "hello@garden.example", subject: "A table for two" }
  },
  "high-contrast": {
    title: "A sign seen from afar",
    says: "Call +49 30 901820",
    content: { type: "phone", number: "+4930901820" }
  },
  botanical: link("A label in the nursery", "https://garden.example/fern"),
  valentine: {
    title: "A card for one",
    says: "Eight, by the fountain",
    content: { type: "text", text: "Eight, by the fountain" }
  },
  plain: link("A plain code", "https://garden.example/1"),
  atelier: link("A card in the box", "https://atelier.example/care"),
  conference: link("A badge at the door", "https://conference.example/register"),
  concert: link("A poster by the stage", "https://concert.example/tonight"),
  "coffee-house": {
    title: "Wi-Fi at the counter",
    says: "Network Coffee House, WPA",
    content: { type: "wifi", ssid: "Coffee House", password: "one more cup please" }
  },
  "guest-room": {
    title: "Wi-Fi in the room",
    says: "Network Harbour Hotel, WPA",
    content: { type: "wifi", ssid: "Harbour Hotel", password: "a room with a view" }
  },
  workspace: {
    title: "Wi-Fi for visitors",
    says: "Network Studio Guests, WPA",
    content: { type: "wifi", ssid: "Studio Guests", password: "quiet until eleven" }
  },
  bistro: link("A menu on the wall", "https://bistro.example/today"),
  espresso: link("An order from the table", "https://espresso.example/order/12"),
  "wine-list": link("A list to choose from", "https://bistro.example/wine"),
  follow: link("A page to follow", "https://social.example/@bistro"),
  video: link("A film to watch", "https://video.example/w/4T9QX"),
  community: link("A chat to join", "https://chat.example/garden"),
  checkout: link("A bill to pay", "https://pay.example/i/1017"),
  tip: link("A tip for the staff", "https://pay.example/tip/12"),
  donate: link("A gift for the garden", "https://garden.example/donate"),
  winter: link("A card for the holidays", "https://garden.example/wishes"),
  harvest: link("A basket in autumn", "https://garden.example/basket")
}

/** A design to start from. */
export interface Start extends Use {
  readonly template: (typeof templates)[number]
  readonly design: Design
}

/** The templates, each as a whole design, in the order in which they are shown. */
export const starts: ReadonlyArray<Start> = templates.map((template) => {
  const use = uses[template.name]
  return { ...use, template, design: { name: "", template: template.name, content: use.content } }
})
