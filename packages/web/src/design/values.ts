import type { Design as WholeDesign } from "quick-response"
import type { Printing } from "./printing.ts"

/** The entries of a form so far. */
export type ContentValue =
  | string
  | number
  | boolean
  | ReadonlyArray<ContentValue>
  | { readonly [name: string]: ContentValue }

/** A content that may still lack fields that its type requires. */
export interface ContentDraft {
  readonly type: string
  readonly [name: string]: ContentValue
}

/** The look of a code: the style fields of the API. */
export type Style = Omit<WholeDesign, "data" | "content">

/** The message of a code: a text, or a content in its place. */
export type Says =
  | { readonly data: string; readonly content?: undefined }
  | { readonly content: ContentDraft; readonly data?: undefined }

/**
 * An edited design: the body of `/v1/Qr/generate` without format and size, with a name, at first empty, and the
 * printing. It may be unfinished: the API and the drawing worker name the missing parts.
 */
export type Design = Style & Says & { readonly name: string; readonly printing?: Printing | undefined }

/** The design that the studio opens with. */
export const firstDesign: Design = {
  name: "",
  content: { type: "url", url: "https://example.com" }
}

/** The drawn part of a design: without its name and its printing. */
export type DesignConfig = Style & Says

/** The drawn part of a design. */
export const configOf = ({ name: _, printing: __, ...config }: Design): DesignConfig => config

/** The looks of a code, without its message. */
export const styleOf = ({ name: _, printing: __, data: ___, content: ____, ...style }: Design): Style => style

/** A design as the drawing worker, `check` and `price` take it, and the API, without format and size. */
export const configJsonOf = (design: Design): string => JSON.stringify(configOf(design))

/** The text alternative of a design's picture, in English; for a sample, with the name of its type. */
export const alternativeOf = (design: Design, sampleOf?: string): string =>
  sampleOf === undefined ? `QR code: ${says(design)}` : `QR code: a sample, ${sampleOf}`

/** The longest text that {@link says} does not shorten. */
const longest = 80

/** The message of a design in a few words: its text, or the first text of its content. */
export const says = ({ data, content }: Design): string => {
  const texts =
    content === undefined
      ? [data]
      : Object.entries(content).map(([name, value]) => (name === "type" ? "" : value))
  const found = texts.find((value) => typeof value === "string" && value !== "")
  const text = typeof found === "string" ? found : ""
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
