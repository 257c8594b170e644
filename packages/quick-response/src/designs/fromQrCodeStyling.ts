import {
  type MappedStyle,
  mapQrCodeStyling,
  type StylingNote
} from "@quick-response/design/peers/qrCodeStyling"
import { requireOptions } from "./readGiven.ts"

interface StylingGradient {
  readonly type: "linear" | "radial"
  /** Radians. */
  readonly rotation?: number | undefined
  readonly colorStops: ReadonlyArray<{ readonly offset: number; readonly color: string }>
}

interface StylingPart<Type extends string> {
  readonly type?: Type | undefined
  readonly color?: string | undefined
  readonly gradient?: StylingGradient | undefined
}

type DotType = "dots" | "rounded" | "classy" | "classy-rounded" | "square" | "extra-rounded"

/** The options of qr-code-styling, as its constructor takes them; further ones are ignored. */
export interface QrCodeStylingOptions {
  readonly data?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly margin?: number | undefined
  readonly image?: string | undefined
  readonly shape?: "square" | "circle" | undefined
  readonly qrOptions?:
    | {
        readonly typeNumber?: number | undefined
        readonly mode?: "Numeric" | "Alphanumeric" | "Byte" | "Kanji" | undefined
        readonly errorCorrectionLevel?: "L" | "M" | "Q" | "H" | undefined
      }
    | undefined
  readonly imageOptions?:
    | {
        readonly hideBackgroundDots?: boolean | undefined
        readonly imageSize?: number | undefined
        readonly margin?: number | undefined
      }
    | undefined
  readonly dotsOptions?: StylingPart<DotType> | undefined
  readonly cornersSquareOptions?: StylingPart<DotType | "dot"> | undefined
  readonly cornersDotOptions?: StylingPart<DotType | "dot"> | undefined
  readonly backgroundOptions?:
    | (Omit<StylingPart<never>, "type"> & { readonly round?: number | undefined })
    | undefined
}

/** An option that a design cannot have, or has only nearly. */
export interface LeftOut {
  /** Its path: `"backgroundOptions.round"`. */
  readonly option: string
  readonly reason: string
}

/** A design with the look of options of qr-code-styling. */
export interface FromQrCodeStyling {
  readonly design: Readonly<MappedStyle> & { readonly data: string }
  /** The width in pixels, if they say one. */
  readonly output: { readonly size?: number }
  readonly leftOut: ReadonlyArray<LeftOut>
}

const plainReasons = {
  seeThrough: "colors are opaque here",
  roundBackground: 'has no counterpart; the frame "border" is near it',
  margin: "is in pixels there and in modules here: 4 unless the design's margin says otherwise",
  pictureAddress: "is an address, which is not fetched; give a data URI",
  pictureMargin: "is in pixels there; the logo's padding is 1 module",
  dotsBehind: "a logo is on a free field here, since decoders count the dots behind it as lost",
  mode: "each part of a text has the mode that takes the least room",
  size: "pictures of codes are square here; the width is taken"
} as const satisfies Partial<Record<StylingNote["kind"], string>>

const reasonOf = (note: StylingNote): string => {
  switch (note.kind) {
    case "unreadColor":
      return `${JSON.stringify(note.color)} is not a color of the form #rrggbb or rgb(...)`
    case "gradient":
      return `has ${note.count} colors; a gradient has 2 to 8 here, and the first is taken`
    case "unknownType":
      return `${JSON.stringify(note.type)} has no counterpart; it stays square`
    case "nearType":
      return `${JSON.stringify(note.type)} is drawn as "Leaf", which is near it`
    case "pictureSize":
      return `${note.share} becomes ${note.size}: a code with a larger logo is hard to read`
    default:
      return plainReasons[note.kind]
  }
}

/**
 * Converts options of [qr-code-styling](https://github.com/kozakdenys/qr-code-styling) to a design, its width, and a
 * list of options without an exact counterpart.
 *
 * @example
 * ```ts
 * import { draw, fromQrCodeStyling } from "quick-response"
 *
 * const { design, output, leftOut } = fromQrCodeStyling({
 *   data: "https://example.com",
 *   width: 300,
 *   dotsOptions: { type: "rounded", color: "#6a1a4c" },
 *   backgroundOptions: { round: 0.1 }
 * })
 * design.bodyStyle // => "Rounded"
 * leftOut // => [{ option: "backgroundOptions.round", reason: 'has no counterpart; the frame "border" is near it' }]
 * const svg = await draw(design, output)
 * ```
 */
export const fromQrCodeStyling = (options: QrCodeStylingOptions): FromQrCodeStyling => {
  requireOptions("options", options)
  const { data = "", width, height } = options
  const { fields, notes } = mapQrCodeStyling({ ...options })
  const isSquare = height === undefined || width === height
  return {
    design: { ...fields, data },
    output: width === undefined ? {} : { size: width },
    leftOut: notes
      .filter(({ kind }) => kind !== "size" || !isSquare)
      .map((note) => ({ option: note.kind === "size" ? "height" : note.option, reason: reasonOf(note) }))
  }
}
