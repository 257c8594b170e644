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
  })
] as const

export type TemplateName = (typeof templates)[number]["name"]
