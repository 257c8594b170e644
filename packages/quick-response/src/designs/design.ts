import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Content } from "@quick-response/design/content/contents"
import type { GivenOf } from "@quick-response/design/field/Field"
import type { Spelled } from "@quick-response/design/field/spelling"
import type { StyleFields } from "@quick-response/design/fields/styleFields"
import { readDesign } from "@quick-response/design/readDesign"
import { QuickResponseError } from "./QuickResponseError.ts"

export type {
  GivenGradient as Gradient,
  GivenPaint as Paint,
  GradientStop
} from "@quick-response/design/config/Paint"
export type { GivenLogo as Logo } from "@quick-response/design/fields/logo"

/** A QR code's look: options by name (ignoring case) or published number. */
type Style = { readonly [Name in keyof StyleFields]?: GivenOf<StyleFields[Name]> | undefined }

/** A text or address of 1 to 7089 characters, or an action as a type with fields. */
type Message =
  | { readonly data: string; readonly content?: undefined }
  | { readonly content: Content; readonly data?: undefined }

/** A QR code's message and look. All but the data or content is optional. */
export type Design = Message & Style

/** A given design. The compiler refuses unknown fields and names, and takes a `string` for any name. */
export type Exact<Given extends Design | string> = Spelled<Design, Given>

/**
 * Parses a `configJson`; other designs are returned unchanged. Throws a {@link QuickResponseError} for malformed JSON.
 */
export const requestOf = (design: Design | string): unknown => {
  if (typeof design !== "string") return design
  try {
    return JSON.parse(design)
  } catch (cause) {
    throw new QuickResponseError({
      code: "INVALID_JSON",
      errors: ["expected a design, or the configJson of a QR code; this text is not JSON"],
      cause
    })
  }
}

/** The checked configuration of a design or `configJson`. Rejects with its faults. */
export const configOf = async (design: Design | string): Promise<QrConfig> => readDesign(requestOf(design))
