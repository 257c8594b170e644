import type { ComponentChildren } from "preact"
import type { Count } from "../../Count.ts"

/** Hints of the studio in place of the service's: the studio completes addresses. */
const hints: Readonly<Record<string, string>> = {
  "url.url": "An address such as cafe-luna.example/menu.",
  "dynamic.target": "An address such as cafe-luna.example/menu; you can change it at any time."
}

/** The studio in English. */
export const words = {
  parts: "Parts of the design",
  content: "Content",
  template: "Template",
  body: "Body",
  eyes: "Eyes",
  color: "Color",
  logo: "Logo",
  frame: "Frame",
  print: "Print",
  theDesign: "The design",
  undo: ["Undo", "Undo"],
  redo: ["Redo", "Redo"],
  reset: ["Reset the style", "Reset"],
  share: ["Share the design", "Share"],
  import: ["Import a design", "Import"],
  presets: ["Your presets", "Presets"],
  keys: ["Keyboard shortcuts", "Shortcuts"],
  picture: (says: string) => `QR code: ${says}`,
  sample: (type: string) => `QR code: a sample, ${type}`,
  grounds: "Where the picture is seen",
  paper: "On paper",
  dark: "On dark",
  wood: "On a wooden table",
  printed: "At printed size",
  wide: (width: string) => `${width} wide`,
  wideThere: (width: string) => `${width} wide, here smaller`,
  drop: "Drop the picture for the logo",
  says: "What it says",
  type: "Type",
  labelAt: (_place: string, own: string) => own,
  hintAt: (place: string, own: string) => hints[place] ?? own,
  optional: " optional",
  add: (field: string) => `Add to ${field}`,
  remove: (field: string) => `Remove ${field}`,
  choose: "Choose",
  chosenForYou: "Chosen for you",
  security: {
    WPA: "WPA or WPA2",
    SAE: "WPA3 alone",
    WEP: "WEP, of old networks",
    nopass: "None, an open network"
  },
  kind: { totp: "By the time", hotp: "By a counter" },
  store: { apple: "App Store", google: "Google Play" },
  version: { "3.0": "3.0, for every phone", "4.0": "4.0" },
  allDay: "All day",
  hide: "Hide what is typed",
  show: "Show what is typed",
  untilFilledIn: "The picture shows a sample until this is filled in.",
  bytes: (used: string, { n, figure }: Count) =>
    `${used} of ${figure} ${n === 1 ? "byte" : "bytes"}, then the pattern gets finer`,
  characters: (used: string, { n, figure }: Count) =>
    `${used} of ${figure} ${n === 1 ? "character" : "characters"}, then the pattern gets finer`,
  batch: "Batch (CSV)",
  read: "Read a code",
  unknown: "Checking",
  unfinished: "Not finished",
  refused: "Will not scan",
  unread: "Not readable",
  unchecked: "Not read back",
  hard: "Hard to scan",
  good: "Scans well",
  verdict: "How well it scans",
  allFindings: ({ figure }: Count) => `All ${figure} findings`,
  more: "More about how it scans",
  fillIn: (fields: string) => `Fill in ${fields}`,
  isSample: "The picture is a sample",
  reach: (distance: string, width: string) => `From ${distance} away, printed ${width} wide`,
  price: "Price",
  priceFollows: "The price follows.",
  basePrice: "the base price",
  baseAnd: ({ figure }: Count) => `base and ${figure} more`,
  create: "Create an account",
  signInToBuy: (price: string) => `Sign in to buy for ${price}`,
  tooPoor: (balance: string, missing: ComponentChildren): ComponentChildren => [
    `You have ${balance}: `,
    missing,
    " more are needed."
  ],
  buy: (price: string) => `Buy for ${price}`,
  boughtDynamic: (link: (text: string) => ComponentChildren): ComponentChildren => [
    "Bought. Its picture is on ",
    link("its page"),
    "."
  ],
  bought: (link: (text: string) => ComponentChildren): ComponentChildren => [
    "Bought. It is among your ",
    link("codes"),
    "."
  ],
  madeWhenBought: "A sample: yours is made when you buy.",
  marked: "The preview is marked until you buy.",
  readBack: "Read back before it is sold.",
  yours: "Yours for good, in every format.",
  buyingAdds: "What buying adds",
  download: "Download",
  downloadOrCopy: "Download or copy"
}
