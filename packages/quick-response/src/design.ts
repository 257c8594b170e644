import type {
  BodyShape,
  BodyStyle,
  ErrorCorrectionLevel,
  FrameFont,
  FrameStyle,
  InnerEyeStyle,
  OuterEyeStyle
} from "@quick-response/design/config/options"
import type { TemplateName } from "@quick-response/design/config/templateNames"
import type { Content } from "@quick-response/design/content/contents"
import { QuickResponseError } from "./QuickResponseError.ts"

/** One of the names, which an editor proposes, or another text that is checked when it is used. */
type Known<Name extends string> = Name | (string & Record<never, never>)

/** An option by its name, letter case ignored, or by its published number. */
type Choice<Name extends string> = Known<Name> | number

/** A color at a place along a gradient. */
export interface GradientStop {
  /** From 0, the start, to 1, the end. */
  readonly offset: number
  /** `#rgb` or `#rrggbb`. */
  readonly color: string
}

/** Colors along a line, or from the center outwards. */
export interface Gradient {
  readonly type: Known<"linear" | "radial">
  /** The direction of a linear gradient: degrees clockwise from left to right; 0 where absent. */
  readonly angle?: number | undefined
  /** 2 to 8 stops. */
  readonly stops: ReadonlyArray<GradientStop>
}

/** A color, `#rgb` or `#rrggbb`, or a gradient. */
export type Paint = string | Gradient

/** A picture in the middle of the symbol. */
export interface Logo {
  /** A data URI of a PNG, JPEG or SVG image of at most 1 MiB. */
  readonly image: string
  /** The picture's width as a share of the symbol's, 0.05 to 0.3; 0.2 where absent. */
  readonly size?: number | undefined
  /** Light modules around the picture, 0 to 5; 1 where absent. */
  readonly padding?: number | undefined
  /** The shape of the cleared field behind it; `"square"` where absent. */
  readonly shape?: Known<"square" | "circle"> | undefined
}

/** A picture that the symbol shows. */
export interface SymbolPicture {
  /** A data URI of a PNG, JPEG or SVG image of at most 1 MiB. */
  readonly image: string
  /**
   * `"halftone"`: modules are divided into cells that are dithered; `"backdrop"`: the picture lies behind the modules; `"bits"`: digits
   * behind the `#` of an address are chosen so that the modules show it.
   */
  readonly mode: Known<"halftone" | "backdrop" | "bits">
}

/** The look of a QR code. */
interface Style {
  /** The share of the symbol that may be damaged: `"Low"` 7 %, `"Medium"` 15 %, `"Quartile"` 25 %, `"High"` 30 %. */
  readonly errorCorrectionLevel?: Choice<ErrorCorrectionLevel | "L" | "M" | "Q" | "H"> | undefined
  /** The silhouette of the whole symbol. */
  readonly bodyShape?: Choice<BodyShape> | undefined
  /** With `bodyShape: "Custom"`: its outline, one closed path of `M L H V C S Q T A Z` in a box of 0 to 100. */
  readonly bodyShapePath?: string | undefined
  /** The shape of a module of the body. */
  readonly bodyStyle?: Choice<BodyStyle> | undefined
  /** The ring of a finder pattern. */
  readonly outerEyeStyle?: Choice<OuterEyeStyle> | undefined
  /** The ball of a finder pattern. */
  readonly innerEyeStyle?: Choice<InnerEyeStyle> | undefined
  /** `"#000000"` where absent. */
  readonly foreground?: Paint | undefined
  /** A paint or `"transparent"`; `"#ffffff"` where absent. */
  readonly background?: Paint | "transparent" | undefined
  /** The foreground where absent. */
  readonly outerEyeColor?: Paint | undefined
  /** The foreground where absent. */
  readonly innerEyeColor?: Paint | undefined
  readonly logo?: Logo | undefined
  /** A picture all over the symbol; none where absent. */
  readonly picture?: SymbolPicture | undefined
  /** Light modules around the symbol, 0 to 20; 4 where absent. */
  readonly margin?: number | undefined
  /** `"card"`: a white card lies under the symbol and its margin, for dark backgrounds; `"background"` where absent. */
  readonly quietZone?: "background" | "card" | undefined
  /** A named set of defaults for the style fields; a field that the design names wins over it. */
  readonly template?: Known<TemplateName> | undefined
  /** The frame around the symbol; `"none"` where absent. */
  readonly frameStyle?: Known<FrameStyle> | undefined
  /** The frame's caption: up to 40 characters in one line or two; `"SCAN ME"` where absent. */
  readonly frameText?: string | undefined
  /** The typeface of the caption, which adds to the price: `"sans"` where absent. */
  readonly frameFont?: Known<FrameFont> | undefined
  /** The foreground where absent. */
  readonly frameColor?: Paint | undefined
  /** A color of the caption's own; where absent the frame's, or on the frame black or white. */
  readonly frameTextColor?: string | undefined
}

/** The message of a QR code: a text or an address of 1 to 7089 characters, or an action, by a type and its fields. */
type Message =
  | { readonly data: string; readonly content?: undefined }
  | { readonly content: Content; readonly data?: undefined }

/** The message and the look of a QR code. All but the data, or the content in its place, may be absent. */
export type Design = Message & Style

/** A design as it was given, or what a `configJson` holds. Throws a {@link QuickResponseError} for a text that is no JSON. */
export const requestOf = (design: Design | string): unknown => {
  if (typeof design !== "string") return design
  try {
    return JSON.parse(design)
  } catch (cause) {
    throw new QuickResponseError({
      code: "INVALID_JSON",
      errors: ["expected a design, or the configJson of a QR code; this text is no JSON"],
      cause
    })
  }
}
