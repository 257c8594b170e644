import type { Style } from "./QrConfig.ts"
import { type TemplateName, templateNames } from "./templateNames.ts"

/** The style fields that templates never set. */
export const ownFields = ["errorCorrectionLevel", "margin"] as const satisfies ReadonlyArray<keyof Style>

/** The style fields that a template sets. Fields of the request take precedence. */
export type TemplateStyle = Partial<Omit<Style, (typeof ownFields)[number]>>

/** The purposes of templates, with their labels, in display order. */
export const templateFamilies = {
  plain: "Plain",
  brand: "Brand",
  event: "Events",
  wifi: "Wi-Fi",
  menu: "Menus",
  social: "Social",
  payment: "Payment",
  season: "Seasons"
} as const

export type TemplateFamily = keyof typeof templateFamilies

export interface Template {
  readonly name: TemplateName
  readonly family: TemplateFamily
  readonly style: TemplateStyle
}

const template = (family: TemplateFamily, style: TemplateStyle): Omit<Template, "name"> => ({ family, style })

const byName: Readonly<Record<TemplateName, Omit<Template, "name">>> = {
  plain: template("plain", {}),
  rounded: template("plain", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Extra rounded",
    innerEyeStyle: "Circle"
  }),
  dots: template("plain", {
    bodyStyle: "Dots",
    outerEyeStyle: "Circle",
    innerEyeStyle: "Circle",
    foreground: "#15181f",
    outerEyeColor: "#1d3fd1",
    innerEyeColor: "#1d3fd1"
  }),
  "high-contrast": template("plain", {
    frameStyle: "poster",
    frameText: "SCAN\nHERE",
    frameTextColor: "#ffdd00",
    foreground: "#000000",
    background: "#ffffff"
  }),
  minimal: template("plain", {
    bodyStyle: "Small square",
    foreground: "#111111",
    innerEyeColor: "#9b1210"
  }),
  brand: template("brand", {
    bodyStyle: "Fluid",
    outerEyeStyle: "Extra rounded",
    innerEyeStyle: "Circle",
    foreground: {
      type: "linear",
      angle: 45,
      stops: [
        { offset: 0, color: "#3730a3" },
        { offset: 0.55, color: "#86198f" },
        { offset: 1, color: "#9f1239" }
      ]
    }
  }),
  classy: template("brand", { bodyStyle: "Classy rounded", outerEyeStyle: "Leaf", innerEyeStyle: "Leaf" }),
  contact: template("brand", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Squircle",
    innerEyeStyle: "Squircle",
    foreground: "#14532d",
    frameStyle: "badge",
    frameText: "SAVE MY CONTACT"
  }),
  atelier: template("brand", {
    foreground: "#15110d",
    background: "#15110d",
    quietZone: "card",
    frameStyle: "arch",
    frameText: "Atelier\nby appointment",
    frameTextHeadline: true,
    frameFont: "serif",
    frameColor: "#c9a45c",
    frameTextColor: "#f3e3bd"
  }),
  event: template("event", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#3b0a45",
    background: "#fff8f0",
    frameStyle: "poster",
    frameText: "SAVE\nTHE DATE",
    frameColor: {
      type: "linear",
      angle: 60,
      stops: [
        { offset: 0, color: "#3b0764" },
        { offset: 0.5, color: "#9d174d" },
        { offset: 1, color: "#ea580c" }
      ]
    },
    frameTextColor: "#fff3d6"
  }),
  ticket: template("event", {
    bodyStyle: "Vertical bars",
    outerEyeStyle: "Notched",
    innerEyeStyle: "Square",
    foreground: "#7c2d12",
    frameStyle: "ticket",
    frameText: "ADMIT ONE"
  }),
  conference: template("event", {
    bodyStyle: "Octagon",
    outerEyeStyle: "Sharp corner",
    innerEyeStyle: "Cut corner",
    foreground: {
      type: "linear",
      angle: 90,
      stops: [
        { offset: 0, color: "#1e3a8a" },
        { offset: 1, color: "#0f172a" }
      ]
    },
    frameStyle: "banner-above",
    frameText: "REGISTER",
    frameColor: "#1e3a8a"
  }),
  concert: template("event", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#3b0764",
    background: "#1a0533",
    quietZone: "card",
    frameStyle: "text-only",
    frameText: "LIVE TONIGHT",
    frameColor: "#f5d0fe"
  }),
  wifi: template("wifi", {
    bodyStyle: "Wave",
    outerEyeStyle: "Extra rounded",
    innerEyeStyle: "Extra rounded",
    foreground: "#0b4f8a",
    frameStyle: "phone",
    frameText: "FREE WIFI"
  }),
  "coffee-house": template("wifi", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#3b1d0b",
    background: "#fff9f0",
    frameStyle: "cup",
    frameText: "Guest Wi-Fi",
    frameFont: "serif",
    frameColor: "#5c2e0b"
  }),
  "guest-room": template("wifi", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Squircle",
    foreground: "#12263a",
    background: "#f8f4ea",
    frameStyle: "arch",
    frameText: "Welcome\n📶 Wi-Fi",
    frameTextHeadline: true,
    frameFont: "serif",
    frameTextColor: "#8a6424"
  }),
  workspace: template("wifi", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Squircle",
    foreground: "#0b2545",
    frameStyle: "poster",
    frameText: "📶\nCONNECT",
    frameTextHeadline: true,
    frameFont: "mono",
    frameTextColor: "#8ee3c8"
  }),
  menu: template("menu", {
    bodyStyle: "Extra rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#4a1a28",
    background: "#fdf8ef",
    frameStyle: "poster",
    frameText: "Menu",
    frameFont: "serif",
    frameColor: "#6b2036",
    frameTextColor: "#f7e3c3"
  }),
  bistro: template("menu", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#1c2a22",
    background: "#1c2a22",
    quietZone: "card",
    frameStyle: "text-only",
    frameText: "Today's menu",
    frameFont: "serif",
    frameColor: "#f5ecd0"
  }),
  espresso: template("menu", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#4a2511",
    background: "#fbf4e8",
    frameStyle: "badge",
    frameText: "ORDER HERE"
  }),
  "wine-list": template("menu", {
    bodyStyle: "Vertical bars",
    foreground: "#3f0a18",
    background: "#3f0a18",
    quietZone: "card",
    frameStyle: "plaque",
    frameText: "The wine list",
    frameFont: "serif",
    frameColor: "#d8b26a",
    frameTextColor: "#f6e7c4"
  }),
  social: template("social", {
    bodyStyle: "Bubbles",
    outerEyeStyle: "Circle",
    innerEyeStyle: "Circle",
    foreground: {
      type: "linear",
      angle: 60,
      stops: [
        { offset: 0, color: "#7c2d12" },
        { offset: 0.5, color: "#831843" },
        { offset: 1, color: "#4c1d95" }
      ]
    },
    frameStyle: "balloon-below",
    frameText: "FOLLOW US ♥",
    frameColor: "#be185d"
  }),
  follow: template("social", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: {
      type: "linear",
      angle: 45,
      stops: [
        { offset: 0, color: "#1e3a8a" },
        { offset: 1, color: "#164e63" }
      ]
    },
    frameStyle: "balloon-above",
    frameText: "FOLLOW ALONG",
    frameColor: "#164e63"
  }),
  video: template("social", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#7f1d1d",
    frameStyle: "phone",
    frameText: "WATCH NOW",
    frameColor: "#991b1b"
  }),
  community: template("social", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#10164a",
    background: "#2f3fc4",
    quietZone: "card",
    frameStyle: "speech",
    frameText: "Join us",
    frameFont: "rounded",
    frameColor: "#2f3fc4",
    frameTextColor: "#ffe08a"
  }),
  payment: template("payment", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Sharp corner",
    innerEyeStyle: "Rounded",
    foreground: "#0f3d3e",
    frameStyle: "bag",
    frameText: "PAY HERE"
  }),
  checkout: template("payment", {
    bodyStyle: "Square",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#022c22",
    frameStyle: "banner-below",
    frameText: "SCAN TO PAY",
    frameColor: "#047857"
  }),
  tip: template("payment", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#422006",
    background: "#fffbeb",
    frameStyle: "ribbon",
    frameText: "Thank you",
    frameFont: "serif",
    frameColor: "#92400e"
  }),
  donate: template("payment", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#7f1d1d",
    frameStyle: "badge",
    frameText: "DONATE ♥",
    frameColor: "#b91c1c"
  }),
  valentine: template("season", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Extra rounded",
    innerEyeStyle: "Heart",
    foreground: "#8a0f2e",
    background: "#fff5f3",
    frameStyle: "envelope",
    frameText: "With love ♥",
    frameFont: "serif",
    frameColor: {
      type: "linear",
      angle: 90,
      stops: [
        { offset: 0, color: "#d1214f" },
        { offset: 1, color: "#8a0f2e" }
      ]
    },
    frameTextColor: "#fff0ee"
  }),
  botanical: template("season", {
    bodyStyle: "Leaf",
    outerEyeStyle: "Leaf",
    innerEyeStyle: "Flower",
    foreground: {
      type: "linear",
      angle: 90,
      stops: [
        { offset: 0, color: "#3f6212" },
        { offset: 1, color: "#064e3b" }
      ]
    },
    background: "#fbfdf4",
    frameStyle: "box",
    frameText: "GROW WITH US"
  }),
  winter: template("season", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#12372a",
    background: "#fffdf6",
    frameStyle: "gift",
    frameText: "Happy holidays",
    frameFont: "serif",
    frameColor: {
      type: "linear",
      angle: 90,
      stops: [
        { offset: 0, color: "#b3202c" },
        { offset: 1, color: "#7c0f1d" }
      ]
    },
    frameTextColor: "#fdf1cf"
  }),
  harvest: template("season", {
    bodyStyle: "Classy rounded",
    outerEyeStyle: "Leaf",
    innerEyeStyle: "Leaf",
    foreground: "#5a1f08",
    background: "#fff6e6",
    frameStyle: "tag",
    frameText: "Farm fresh",
    frameFont: "serif",
    frameColor: {
      type: "linear",
      angle: 90,
      stops: [
        { offset: 0, color: "#c2570c" },
        { offset: 1, color: "#7c2d12" }
      ]
    },
    frameTextColor: "#fff3dc"
  })
}

/** The templates in display order. A template costs as much as its options. */
export const templates: ReadonlyArray<Template> = /* @__PURE__ */ templateNames.map((name) => ({
  name,
  ...byName[name]
}))

export const templateStyle = (name: TemplateName): TemplateStyle => byName[name].style
