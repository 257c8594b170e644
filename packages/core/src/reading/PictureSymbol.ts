import { type ErrorCorrectionLevel, errorCorrectionLevels } from "@quick-response/design/config/options"
import type { Content } from "@quick-response/design/content/contents"
import type { Sequence } from "@quick-response/design/fields/symbol/sequence"
import { symbolKinds } from "@quick-response/design/fields/symbol/symbol"
import * as Schema from "effect/Schema"
import { ContentSchema } from "../config/schemas.ts"

/** A place in a picture, in pixels from its upper left corner; in an SVG, in units of its own size. */
export interface PicturePoint {
  readonly x: number
  readonly y: number
}

/** A QR code that was found in a picture, as its decoder tells of it. */
export interface FoundSymbol {
  readonly text: string
  /** The bytes of the message, as they stand in the symbol. */
  readonly bytes: Uint8Array
  /** `"qr"`; `"micro"` for Micro QR (ISO/IEC 18004), `"rmqr"` for the rectangular code of ISO/IEC 23941. */
  readonly symbol: (typeof symbolKinds)[number]
  /** 1 to 40; 1 to 4 for M1 to M4 of Micro QR, 1 to 32 for R7x43 to R17x139 of rMQR, in the order of their standard. */
  readonly version: number
  /** Low also for M1, which detects errors alone. */
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  /** 0 to 7; 0 to 3 of Micro QR, and 4 of rMQR, which has one. */
  readonly mask: number
  /** The designators of character sets in it, in their order; empty where it has none. */
  readonly eci: ReadonlyArray<number>
  /** The modifier of ISO/IEC 15424 behind `]Q`: `]Q3` says that the text is made of GS1 element strings. */
  readonly symbologyIdentifier: string
  /** Where the symbol carries a part of a text: its place in the sequence. */
  readonly sequence?: Sequence
  /** The symbol's own corners: upper left, upper right, lower right, lower left. */
  readonly corners: ReadonlyArray<PicturePoint>
}

/** A QR code that was read from a picture, and the content that its text is. */
export interface PictureSymbol extends FoundSymbol {
  /** Absent where the text is empty, or a part of one. */
  readonly content?: Content
  /** The names of the text's parts that the content has no field for, in capitals, as in `PHOTO`. */
  readonly leftOut: ReadonlyArray<string>
}

const Point = Schema.Struct({ x: Schema.Number, y: Schema.Number })

const between = (least: number, most: number): Schema.Schema<number> =>
  Schema.Int.pipe(Schema.between(least, most))

const fieldsOf = <Encoded>(bytes: Schema.Schema<Uint8Array, Encoded>) =>
  Schema.Struct({
    text: Schema.String.annotations({ description: "What a scanner shows" }),
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
          "Where the code carries a part of a text: its number, how many codes carry it, and the parity that they share. The whole text is that of all codes with this parity and total in the order of their numbers"
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

/** The schema of a symbol as JSON: its bytes are base64. */
export const PictureSymbolSchema: Schema.Schema<
  PictureSymbol,
  Omit<PictureSymbol, "bytes"> & { readonly bytes: string }
> = fieldsOf(Schema.Uint8ArrayFromBase64)
