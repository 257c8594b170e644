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

/** A QR code's look: options by name (ignoring case) or published number. */
type Style = { readonly [Name in keyof StyleFields]?: GivenOf<StyleFields[Name]> | undefined }

/** A text or address of 1 to 7089 characters, or an action as a type with fields. */
type Message =
  | { readonly data: string; readonly content?: undefined }
  | { readonly content: Content; readonly data?: undefined }

/** A QR code's message and look. All but the data or content is optional. */
export type Design = Message & Style

/** The names of a field; never for a field of any text. */
type NamesOf<Value> = Value extends string ? (string extends Value ? never : Value) : never

type Spelled<Value, Given> = [NamesOf<Value>] extends [never]
  ? Given
  : Given extends string
    ? string extends Given
      ? Given
      : Lowercase<Given> extends Lowercase<NamesOf<Value>>
        ? Given
        : NamesOf<Value>
    : Given

type KeyOf<Value> = Value extends object ? keyof Value : never
type At<Value, Key> = Value extends object ? (Key extends keyof Value ? Value[Key] : never) : never
type ElementOf<Value> = Value extends ReadonlyArray<infer Element> ? Element : never

type Spelling<Value, Given> = Given extends string | number | boolean | null | undefined
  ? Spelled<Value, Given>
  : Given extends ReadonlyArray<unknown>
    ? { readonly [Index in keyof Given]: Spelling<ElementOf<Value>, Given[Index]> }
    : {
        readonly [Key in keyof Given]: Key extends KeyOf<Value> ? Spelling<At<Value, Key>, Given[Key]> : never
      }

/** A given design. The compiler refuses unknown fields and names, and takes a `string` for any name. */
export type Exact<Given extends Design | string> = Given & Spelling<Design, Given>

/** Parses a `configJson`; other designs stay as they are. Throws a {@link QuickResponseError} for malformed JSON. */
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

/** The checked configuration of a design or `configJson`. Rejects with its faults. */
export const configOf = async (design: Design | string): Promise<QrConfig> => readDesign(requestOf(design))
