import * as Predicate from "effect/Predicate"
import type { InnerAnswer } from "./McpContext.ts"

type Json = Readonly<Record<string, unknown>>

/** The result of a tool's call. */
export interface ToolResult {
  readonly content: ReadonlyArray<Json>
  readonly structuredContent?: Json
  readonly isError?: true
}

/** Text of a result: always JSON, so that texts of records are in named fields of data. */
const textBlock = (value: unknown): Json => ({ type: "text", text: JSON.stringify(value) })

export const resultOf = (structuredContent: Json, ...pictures: ReadonlyArray<Json>): ToolResult => ({
  content: [textBlock(structuredContent), ...pictures],
  structuredContent
})

/** A failure, as a model can act on it. Without `structuredContent`, which clients hold against the output schema. */
export const failedResult = (
  code: string,
  errors: ReadonlyArray<string>,
  further: Json = {}
): ToolResult => ({
  content: [textBlock({ code, errors, ...further })],
  isError: true
})

/** An answer's envelope. */
export interface Envelope {
  readonly success: boolean
  readonly code: string
  readonly data: unknown
  readonly errors: ReadonlyArray<string>
}

export const envelopeOf = ({ body, status }: InnerAnswer): Envelope => {
  const envelope: unknown = JSON.parse(body)
  if (!Predicate.isReadonlyRecord(envelope))
    throw new Error(`an endpoint answered ${status} without an envelope`)
  const { code, data, errors, success } = envelope
  return {
    success: success === true,
    code: String(code),
    data,
    errors: Array.isArray(errors) ? errors.map(String) : []
  }
}

/** The failure of an answer, with the seconds to wait if there are any. */
export const failureOf = (answer: InnerAnswer, further: Json = {}): ToolResult => {
  const { code, errors } = envelopeOf(answer)
  const seconds = answer.headers["retry-after"]
  return failedResult(code, errors, {
    ...(seconds === undefined ? {} : { retryAfter: Number(seconds) }),
    ...further
  })
}

const dataUri = /^data:([\w.+/-]+);base64,(.*)$/s

/** A drawn picture as a block: an image, the text of an SVG document, or a resource. */
export const pictureBlock = (drawn: string, format: string, mediaType: string): Json => {
  const [, mimeType = mediaType, data] = dataUri.exec(drawn) ?? []
  if (data !== undefined && /^image\/(?:png|jpeg|webp)$/.test(mimeType))
    return { type: "image", data, mimeType }
  if (format === "svg") return { type: "text", text: drawn }
  const uri = `code:///picture.${format}`
  return {
    type: "resource",
    resource: data === undefined ? { uri, mimeType, text: drawn } : { uri, mimeType, blob: data }
  }
}
