import type { QuietZone } from "./fields.ts"
import type {
  BodyShape,
  BodyStyle,
  ErrorCorrectionLevel,
  FrameFont,
  FrameStyle,
  InnerEyeStyle,
  OuterEyeStyle
} from "./options.ts"
import type { Background, Paint } from "./Paint.ts"
import type { TemplateStyle } from "./templates.ts"

/** The style of a configuration, but for its logo. */
export interface Style {
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  readonly bodyShape: BodyShape
  /** With the body shape "Custom": its outline, one closed path in a box of 0 to 100. */
  readonly bodyShapePath?: string
  readonly bodyStyle: BodyStyle
  readonly outerEyeStyle: OuterEyeStyle
  readonly innerEyeStyle: InnerEyeStyle
  readonly foreground: Paint
  readonly background: Background
  /** Absent: the eyes share the foreground, and a gradient runs through them. */
  readonly outerEyeColor?: Paint
  /** Absent: the balls share the foreground, and a gradient runs through them. */
  readonly innerEyeColor?: Paint
  /** Light modules around the symbol, 0 to 20. */
  readonly margin: number
  /** Absent: the background lies under the symbol; "background" says so where the template has a card. */
  readonly quietZone?: QuietZone
  readonly frameStyle: FrameStyle
  readonly frameText: string
  /** Absent: "sans". */
  readonly frameFont?: FrameFont
  /** Absent: the frame shares the foreground. */
  readonly frameColor?: Paint
  /** Absent: that of the frame, or on the frame black or white, whichever stands out. */
  readonly frameTextColor?: string
}

/** The pictures of a request, which ask for another level. */
interface Pictured {
  readonly logo?: object | undefined
  readonly picture?: { readonly mode: string } | undefined
}

/**
 * The error correction level where a request names none. A logo hides modules, and what a picture adds is taken for damage; bits of its own
 * show the more, the fewer correct errors.
 */
export const usualLevel = ({ logo, picture }: Pictured): ErrorCorrectionLevel => {
  if (logo !== undefined) return "High"
  if (picture === undefined) return "Medium"
  return picture.mode === "bits" ? "Low" : "High"
}

/** The style where a request names nothing: the choices of its template, or else the defaults. */
export const styleDefaults = (template: TemplateStyle, pictures: Pictured): Style => ({
  errorCorrectionLevel: usualLevel(pictures),
  bodyShape: "Square",
  bodyStyle: "Square",
  outerEyeStyle: "Square",
  innerEyeStyle: "Square",
  foreground: "#000000",
  background: "#ffffff",
  margin: 4,
  frameStyle: "none",
  frameText: "SCAN ME",
  ...template
})

/** The value of each field that a logo leaves out. */
export const logoDefaults: { readonly size: number; readonly padding: number; readonly shape: "square" } = {
  size: 0.2,
  padding: 1,
  shape: "square"
}
