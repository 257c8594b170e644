import {
  type BoundedSchema,
  maximumPhotographBytes,
  mostSymbols,
  type PictureSymbol,
  PictureSymbolSchema
} from "@quick-response/core"
import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import { parseDataUri, payloadOf } from "@quick-response/images/file/parseDataUri"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BodyScale, TakesPicture } from "../contract/annotations.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { originRefused } from "../contract/failureSets.ts"
import { requestPart, textOf, withBody } from "../contract/requestParts.ts"
import { success } from "../contract/responseEnvelope.ts"
import { CallerRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"

const bytesOf = (dataUri: string): Uint8Array | undefined => {
  const parsed = parseDataUri(dataUri)
  return parsed?.isBase64 === true ? payloadOf(parsed) : undefined
}

/** The longest data URI: a base64 picture and its prefix. */
const longestDataUri = Math.ceil(maximumPhotographBytes / 3) * 4 + 1024

const Picture: BoundedSchema<Uint8Array, string> = textOf(
  {
    description:
      "a PNG, JPEG, WebP or SVG as data URI, data:image/png;base64,..., of at most 8 MiB and 16 megapixels, 8 as WebP",
    jsonSchema: {},
    longest: longestDataUri
  },
  (text) => text.length <= longestDataUri && bytesOf(text) !== undefined,
  Schema.Uint8ArrayFromSelf,
  (text) => bytesOf(text) ?? new Uint8Array(0),
  // The reader detects the format from the bytes.
  (bytes) => encodeDataUri("application/octet-stream", bytes)
)

export const ReadBody: Schema.Struct<{ image: BoundedSchema<Uint8Array, string> }> = requestPart({
  image: Picture
}).annotations({ identifier: "ReadBody" })

type JsonSymbol = typeof PictureSymbolSchema.Encoded

export const PictureReading: Schema.Struct<{
  symbols: Schema.Array$<Schema.Schema<PictureSymbol, JsonSymbol>>
}> = Schema.Struct({
  symbols: Schema.Array(PictureSymbolSchema.annotations({ identifier: "PictureSymbol" }))
}).annotations({ identifier: "PictureReading" })

/** A picture of a code with the text HELLO, for the documentation. */
export const examplePicture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAFcAAABXAQMAAABLBksvAAAABlBMVEX///8AAABVwtN+AAAAwElEQVR4Ac3GoZEDMQxA0X+zwExuYAsRU0u5BnJOA3ZLZteGZtTAwmUKDRHPQ48P33DomcMi06kOwjHaMXCqg1hMjXU71UEsZot1O9VBLFbGup3qIBxrx8CpDj1zamQ61QGQ5gDVQSwHkTdUB/C/7b/pVIe+82pn3051wPjZPIHqAHnZKQrVARDL179THXrmIC51qoNwrMzXdqqDWEz1h0J1EIuJPxSqg1jMdopCdRCOoTzVqQ49c9opCtX58A1/A4L++G4CEUuDAAAAAElFTkSuQmCC"

export const readPicture = withBody(
  endpointAt("readPicture", {
    summary: "Read the QR codes in a picture",
    description: `All QR codes, Micro QR and rMQR in a PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels, 8 as WebP, at most ${mostSymbols}, from top to bottom; none is an empty list. The picture is the body itself, under its own \`Content-Type\`, or a data URI in JSON. Each code has its text and bytes, its kind, version, level and mask, what it says about its text, its corners, and the \`content\` that its text is, as a request to draw takes it. An address in it is not fetched, and neither picture nor text is kept or logged.`,
    example: {
      symbols: [
        {
          text: "HELLO",
          bytes: "SEVMTE8=",
          symbol: "qr",
          version: 1,
          errorCorrectionLevel: "Medium",
          mask: 2,
          eci: [],
          symbologyIdentifier: "]Q1",
          corners: [
            { x: 12, y: 12 },
            { x: 75, y: 12 },
            { x: 75, y: 75 },
            { x: 12, y: 75 }
          ],
          content: { type: "text", text: "HELLO" },
          leftOut: []
        }
      ]
    }
  }),
  ReadBody,
  { image: examplePicture }
)
  .addSuccess(success(PictureReading, { description: "The picture was read" }))
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(BodyScale, { bytes: 11, values: 1 })
  .annotate(TakesPicture, true)

export const handleReadPicture =
  ({ reading }: HandlerContext): HandlerOf<typeof readPicture> =>
  ({ payload }) =>
    Effect.map(reading.read(payload.image), (symbols) => ({ data: { symbols } }))
