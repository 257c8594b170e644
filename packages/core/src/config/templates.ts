import type { BodyShape, BodyStyle, FrameStyle, InnerEyeStyle, OuterEyeStyle } from "./options.ts"
import type { Background, Paint } from "./Paint.ts"

/** The style fields that a template sets; a field that the request names wins over it. */
export interface TemplateStyle {
  readonly bodyShape?: BodyShape
  readonly bodyStyle?: BodyStyle
  readonly outerEyeStyle?: OuterEyeStyle
  readonly innerEyeStyle?: InnerEyeStyle
  readonly foreground?: Paint
  readonly background?: Background
  readonly quietZone?: "card"
  readonly outerEyeColor?: Paint
  readonly innerEyeColor?: Paint
  readonly frameStyle?: FrameStyle
  readonly frameText?: string
  readonly frameColor?: Paint
}

/** A named set of defaults for the style fields. */
export interface Template<Name extends string = string> {
  readonly name: Name
  readonly style: TemplateStyle
}

const template = <const Name extends string>(name: Name, style: TemplateStyle): Template<Name> => ({
  name,
  style
})

/** The templates, by the name that a request uses. What one costs is what the options that it sets cost. */
export const templates = [
  template("plain", {}),
  template("rounded", { bodyStyle: "Rounded", outerEyeStyle: "Extra rounded", innerEyeStyle: "Circle" }),
  template("dots", { bodyStyle: "Dots", outerEyeStyle: "Circle", innerEyeStyle: "Circle" }),
  template("menu", {
    bodyStyle: "Extra rounded",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Rounded",
    foreground: "#5b2333",
    frameStyle: "banner-below",
    frameText: "MENU"
  }),
  template("classy", { bodyStyle: "Classy rounded", outerEyeStyle: "Leaf", innerEyeStyle: "Leaf" }),
  template("brand", {
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
  template("high-contrast", {
    bodyStyle: "Square",
    frameStyle: "banner-below",
    frameText: "SCAN HERE",
    foreground: "#000000",
    background: "#ffffff"
  }),
  template("minimal", {
    bodyStyle: "Small square",
    outerEyeStyle: "Round corner",
    innerEyeStyle: "Round corner",
    foreground: "#1f2937"
  }),
  template("wifi", {
    bodyStyle: "Wave",
    outerEyeStyle: "Extra rounded",
    innerEyeStyle: "Extra rounded",
    foreground: "#0b4f8a",
    frameStyle: "phone",
    frameText: "FREE WIFI"
  }),
  template("contact", {
    bodyStyle: "Squircle",
    outerEyeStyle: "Squircle",
    innerEyeStyle: "Squircle",
    foreground: "#14532d",
    frameStyle: "badge",
    frameText: "SAVE MY CONTACT"
  }),
  template("event", {
    bodyStyle: "Confetti",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Star",
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
  template("payment", {
    bodyStyle: "Rounded",
    outerEyeStyle: "Sharp corner",
    innerEyeStyle: "Rounded",
    foreground: "#0f3d3e",
    frameStyle: "bag",
    frameText: "PAY HERE"
  }),
  template("social", {
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
  template("ticket", {
    bodyStyle: "Vertical bars",
    outerEyeStyle: "Notched",
    innerEyeStyle: "Square",
    foreground: "#7c2d12",
    frameStyle: "ticket",
    frameText: "ADMIT ONE"
  }),
  template("valentine", {
    bodyStyle: "Heart",
    bodyShape: "Heart",
    outerEyeStyle: "Rounded",
    innerEyeStyle: "Heart",
    foreground: "#7f0d20"
  }),
  template("botanical", {
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
  })
] as const

/** The name of a template. */
export type TemplateName = (typeof templates)[number]["name"]
