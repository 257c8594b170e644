import type { StyledTemplateName } from "../../design/styledTemplates.ts"

/** The uses that templates are shown with, in English. */
const uses: Readonly<Record<StyledTemplateName, string>> = {
  rounded: "A link on packaging",
  dots: "An app to install",
  "high-contrast": "A sign seen from afar",
  minimal: "An e-mail that is begun",
  brand: "A poster in your colors",
  classy: "A place on the map",
  contact: "A contact to save",
  atelier: "A card in the box",
  event: "An event for the calendar",
  ticket: "A ticket at the door",
  conference: "A badge at the door",
  concert: "A poster by the stage",
  wifi: "Wi-Fi for guests",
  "coffee-house": "Wi-Fi at the counter",
  "guest-room": "Wi-Fi in the room",
  workspace: "Wi-Fi for visitors",
  menu: "A menu on the table",
  bistro: "A menu on the wall",
  espresso: "An order from the table",
  "wine-list": "A list to choose from",
  social: "A profile to follow",
  follow: "A page to follow",
  video: "A film to watch",
  community: "A chat to join",
  payment: "A bank transfer",
  checkout: "A bill to pay",
  tip: "A tip for the staff",
  donate: "A gift for the garden",
  valentine: "A card for one",
  botanical: "A label in the nursery",
  winter: "A card for the holidays",
  harvest: "A basket in autumn"
}

/** The gallery in English. */
export const words = {
  title: "QR codes that are proven to scan",
  lead: "Design a code and see at once how far it reads and what it costs. Every code that is sold here was read back by an independent decoder first.",
  openStudio: "Open the studio",
  start: "Start from a template",
  noAccount: "No account is needed until you buy.",
  brandPicture: "A QR code in the template Brand",
  templates: (family: string) => `Templates: ${family}`,
  aboutTemplates: "Each opens in the studio with what it shows here. Change all of it there.",
  uses,
  network: (name: string) => `Network ${name}, WPA`,
  card: (name: string) => `${name}, as a vCard`,
  mail: (address: string) => `To ${address}`,
  call: (number: string) => `Call ${number}`,
  how: "How it works",
  say: "Say what it says",
  aboutSay:
    "A link, a network, a contact, an event, a payment: each type is checked by its own standard, so that phones understand it.",
  make: "Make it yours",
  aboutMake: (bodies: string, shapes: string, eyes: string, frames: string) =>
    `${bodies} bodies, ${shapes} shapes, ${eyes} eyes and ${frames} frames, your colors and your logo, each drawn with your own design as you choose.`,
  buy: "Buy what scans",
  aboutBuy:
    "The studio reads the picture back as you work, and mends what would not scan. What you buy is a file for screen and print, yours for good.",
  apart: "What sets it apart",
  proves: "It proves that it scans",
  aboutProves:
    "Contrast, quiet zone and logo are judged before anything is paid, and the finished picture is read back by a decoder that had no part in drawing it. A design that would not scan is refused, with what to change.",
  inSight: "The price is built in sight",
  base: (price: string) => `A code starts at ${price}. `,
  aboutPrice:
    "What each option adds stands on its tile, and the total is exactly their sum. There is no subscription.",
  seen: "What you see is what you get",
  aboutSeen:
    "The page draws with the very code that the service sells by: the file that you buy is the picture that you saw, to the last byte.",
  hasApi: "It has an API, and fits into your program",
  aboutApi: (most: string) =>
    `All that the pages do can be done by the API, up to ${most} codes at once; and the whole shop runs inside a program of yours.`,
  readApi: "Read how the API works",
  openApi: "OpenAPI document"
}
