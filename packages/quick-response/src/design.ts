import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Content } from "@quick-response/design/content/contents"
import type { GivenOf } from "@quick-response/design/field/Field"
import type { StyleFields } from "@quick-response/design/fields/styleFields"
import { readDesign } from "@quick-response/design/readDesign"
import { QuickResponseError } from "./QuickResponseError.ts"

export type {
  GivenGradient as Gradient,
  GivenPaint as Paint,
  GradientStop
} from "@quick-response/design/config/Paint"
export type { GivenLogo as Logo } from "@quick-response/design/fields/logo"

/** The look of a QR code: an option by its name, letter case ignored, or by its published number. */
type Style = { readonly [Name in keyof StyleFields]?: GivenOf<StyleFields[Name]> | undefined }

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

/** The checked configuration of a design, or of the `configJson` of a QR code. Rejects with the faults that it has. */
export const configOf = async (design: Design | string): Promise<QrConfig> => readDesign(requestOf(design))
