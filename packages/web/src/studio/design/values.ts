import type { Design as WholeDesign } from "quick-response"
import type { Printing } from "./printing.ts"

/** What a form has been filled in with so far. */
export type ContentValue =
  | string
  | number
  | boolean
  | ReadonlyArray<ContentValue>
  | { readonly [name: string]: ContentValue }

/** A content that may still lack what its type requires. */
export interface ContentDraft {
  readonly type: string
  readonly [name: string]: ContentValue
}

/** What a code looks like: the style fields of the API. */
export type Style = Omit<WholeDesign, "data" | "content">

/** What a code says: a text, or a content in its place. */
export type Says =
  | { readonly data: string; readonly content?: undefined }
  | { readonly content: ContentDraft; readonly data?: undefined }

/**
 * A design as it is being edited: what `/v1/Qr/generate` takes but for format and size, a name, which is empty until one is given, and
 * how it is to be printed, which is the usual until it is said.
 * It may be unfinished: the API and the drawing worker say what is missing.
 */
export type Design = Style & Says & { readonly name: string; readonly printing?: Printing | undefined }

/** What the studio opens with. */
export const firstDesign: Design = {
  name: "",
  content: { type: "url", url: "https://example.com" }
}
