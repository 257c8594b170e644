import { type ErrorCorrectionLevel, errorCorrectionLevels } from "@quick-response/design/config/options"
import type { Content } from "@quick-response/design/content/contents"
import type { Sequence } from "@quick-response/design/fields/symbol/sequence"
import { symbolKinds } from "@quick-response/design/fields/symbol/symbol"
import * as Schema from "effect/Schema"
import { ContentSchema } from "../config/schemas.ts"

/** A point in a picture, in pixels from its upper left corner; in an SVG, in its own units. */
export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** A QR code in a picture, as decoded. */
export interface FoundSymbol {
  readonly text: string
  /** The bytes of the message. */
  readonly bytes: Uint8Array
  /** `"qr"`; `"micro"` for Micro QR (ISO/IEC 18004), `"rmqr"` for the rectangular code of ISO/IEC 23941. */
  readonly symbol: (typeof symbolKinds)[number]
  /** 1 to 40; 1 to 4 for M1 to M4 of Micro QR, 1 to 32 for R7x43 to R17x139 of rMQR, in the order of their standard. */
  readonly version: number
  /** Low also for M1, which only detects errors. */
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  /** 0 to 7; 0 to 3 for Micro QR, and 4 for rMQR, which has only one. */
  readonly mask: number
  /** The ECI designators in order; empty without any. */
  readonly eci: ReadonlyArray<number>
  /** The modifier of ISO/IEC 15424 after `]Q`: `]Q3` means GS1 element strings. */
  readonly symbologyIdentifier: string
  /** The position in the sequence, for a part of a text. */
  readonly sequence?: Sequence
  /** The symbol's own corners: upper left, upper right, lower right, lower left. */
  readonly corners: ReadonlyArray<PicturePoint>
}

/** A QR code read from a picture, with the content of its text. */
export interface PictureSymbol extends FoundSymbol {
  /** Absent if the text is empty, or part of one. */
  readonly content?: Content
  /** The parts of the text without a field in the content, by name in capitals, as in `PHOTO`. */
  readonly leftOut: ReadonlyArray<string>
}

const Point = Schema.Struct({ x: Schema.Number, y: Schema.Number })

const between = (least: number, most: number): Schema.Schema<number> =>
  Schema.Int.pipe(Schema.between(least, most))

const fieldsOf = <Encoded>(bytes: Schema.Schema<Uint8Array, Encoded>) =>
  Schema.Struct({
    text: Schema.String.annotations({ description: "The text that a scanner shows" }),
    bytes: bytes.annotations({
      description: "The bytes of the message as they stand in the symbol, in base64"
    }),
    symbol: Schema.Literal(...symbolKinds).annotations({
      description: '`"qr"`; `"micro"` for Micro QR, `"rmqr"` for the rectangular code of ISO/IEC 23941'
    }),
    version: between(1, 40).annotations({
      description: "1 to 4 for M1 to M4 of Micro QR, 1 to 32 for R7x43 to R17x139 of rMQR"
    }),
    errorCorrectionLevel: Schema.Literal(...errorCorrectionLevels.map(({ name }) => name)),
    mask: between(0, 7),
    eci: Schema.Array(Schema.Int).annotations({
      description: "The ECI designators of character sets in it: 26 is UTF-8, 3 is ISO/IEC 8859-1"
    }),
    symbologyIdentifier: Schema.String.annotations({
      description:
        "The symbology identifier of ISO/IEC 15424: `]Q1` for a usual code, `]Q2` with an ECI designator, `]Q3` for GS1 element strings"
    }),
    sequence: Schema.optionalWith(
      Schema.Struct({ index: between(1, 16), total: between(2, 16), parity: between(0, 255) }).annotations({
        description:
          "For a part of a text: its number, the total number of codes, and their common parity. The whole text is that of all codes with this parity and total in the order of their numbers"
      }),
      { exact: true }
    ),
    corners: Schema.Array(Point).annotations({
      description:
        "The symbol's own upper left, upper right, lower right and lower left corner, in pixels of the picture as it is shown"
    }),
    content: Schema.optionalWith(ContentSchema, { exact: true }),
    leftOut: Schema.Array(Schema.String).annotations({
      description: "The parts of the text that `content` has no field for"
    })
  })

/** The schema of a symbol between threads. */
export const PictureSymbolFromSelf: Schema.Schema<PictureSymbol> = fieldsOf(Schema.Uint8ArrayFromSelf)

/** The schema of a symbol as JSON, with bytes in base64. */
export const PictureSymbolSchema: Schema.Schema<
  PictureSymbol,
  Omit<PictureSymbol, "bytes"> & { readonly bytes: string }
> = fieldsOf(Schema.Uint8ArrayFromBase64)
