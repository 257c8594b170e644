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
  dots: template("plain", { bodyStyle: "Dots", outerEyeStyle: "Circle", innerEyeStyle: "Squircle" }),
  "high-contrast": template("plain", {
    bodyStyle: "Square",
    frameStyle: "banner-below",
    frameText: "SCAN HERE",
    foreground: "#000000",
    background: "#ffffff"
  }),
  minimal: template("plain", {
    bodyStyle: "Small square",
    outerEyeStyle: "Round corner",
    innerEyeStyle: "Round corner",
    foreground: "#111827"
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
    bodyStyle: "Classy",
    outerEyeStyle: "Square",
    innerEyeStyle: "Square",
    foreground: "#1c1917",
    frameStyle: "border",
    frameColor: "#a16207"
  }),
  event: template("event", {
    bodyStyle: "Confetti",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Octagon",
    foreground: {
      type: "radial",
      stops: [
        { offset: 0, color: "#581c87" },
        { offset: 1, color: "#1e1b4b" }
      ]
    },
    frameStyle: "ribbon",
    frameText: "SEE YOU THERE ★",
    frameColor: "#581c87"
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
    innerEyeStyle: "Rounded",
    foreground: "#5c2e0b",
    background: "#fff9f0",
    frameStyle: "polaroid",
    frameText: "GUEST WI-FI"
  }),
  "guest-room": template("wifi", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Squircle",
    foreground: "#1c2b3a",
    frameStyle: "banner-above",
    frameText: "WELCOME ONLINE",
    frameColor: "#1c2b3a"
  }),
  workspace: template("wifi", {
    bodyStyle: "Square",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Square",
    foreground: "#0c4a6e",
    frameStyle: "focus-corners",
    frameText: "CONNECT"
  }),
  menu: template("menu", {
    bodyStyle: "Extra rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#5b2333",
    frameStyle: "banner-below",
    frameText: "MENU"
  }),
  bistro: template("menu", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Circle",
    foreground: "#1c2a22",
    background: "#1c2a22",
    quietZone: "card",
    frameStyle: "text-only",
    frameText: "TODAY'S MENU",
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
    outerEyeStyle: "Square",
    innerEyeStyle: "Square",
    foreground: "#5f0f24",
    frameStyle: "box",
    frameText: "THE WINE LIST"
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
    bodyStyle: "Mosaic",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#134e4a",
    frameStyle: "arrow",
    frameText: "JOIN US"
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
    frameText: "THANK YOU",
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
    bodyStyle: "Heart",
    bodyShape: "Heart",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Extra rounded",
    foreground: "#7f0d20"
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
    bodyStyle: "Octagon",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Octagon",
    foreground: {
      type: "linear",
      angle: 90,
      stops: [
        { offset: 0, color: "#075985" },
        { offset: 1, color: "#1e3a8a" }
      ]
    },
    background: "#f4faff",
    frameStyle: "ribbon",
    frameText: "HAPPY HOLIDAYS",
    frameColor: "#1e3a8a"
  }),
  harvest: template("season", {
    bodyStyle: "Classy rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Leaf",
    foreground: "#6b2106",
    background: "#fff8f0",
    frameStyle: "border",
    frameColor: "#c2410c"
  })
}

/** The templates in display order. A template costs as much as its options. */
export const templates: ReadonlyArray<Template> = /* @__PURE__ */ templateNames.map((name) => ({
  name,
  ...byName[name]
}))

export const templateStyle = (name: TemplateName): TemplateStyle => byName[name].style
