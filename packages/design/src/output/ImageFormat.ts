import { keysOf } from "../config/keysOf.ts"

/** The output fields that only some formats support. */
export type OutputOption = "unit" | "dpi" | "bleed" | "cropMarks" | "colorSpace" | "spotColor" | "pdfStandard"

/** The output options of raster formats. */
const pixels = ["unit", "dpi"] as const

/** The output options of print formats. */
const print = ["unit", "bleed", "cropMarks", "colorSpace", "spotColor"] as const

/**
 * The formats: media type, file extension, raster or vector, supported options and maximum width in pixels. The WebP
 * and JPEG encoders hold whole pictures at 25 bytes a pixel and are the slowest; other formats are streamed.
 */
export const imageFormats = {
  svg: {
    mediaType: "image/svg+xml",
    extension: ".svg",
    name: "SVG",
    kind: "vector",
    honors: ["unit"],
    widest: 4096
  },
  png: {
    mediaType: "image/png",
    extension: ".png",
    name: "PNG",
    kind: "raster",
    honors: pixels,
    widest: 4096
  },
  pdf: {
    mediaType: "application/pdf",
    extension: ".pdf",
    name: "PDF",
    kind: "vector",
    honors: [...print, "pdfStandard"],
    widest: 4096
  },
  eps: {
    mediaType: "application/postscript",
    extension: ".eps",
    name: "EPS",
    kind: "vector",
    honors: print,
    widest: 4096
  },
  webp: {
    mediaType: "image/webp",
    extension: ".webp",
    name: "WebP",
    kind: "raster",
    honors: pixels,
    widest: 2048
  },
  jpeg: {
    mediaType: "image/jpeg",
    extension: ".jpg",
    name: "JPEG",
    kind: "raster",
    honors: pixels,
    widest: 1536
  }
} as const satisfies Record<
  string,
  {
    readonly mediaType: string
    readonly extension: string
    readonly name: string
    readonly kind: "vector" | "raster"
    readonly honors: ReadonlyArray<OutputOption>
    readonly widest: number
  }
>

export type ImageFormat = keyof typeof imageFormats

/** The formats that a `PixelEncoder` encodes; the core writes the others. */
export const encodedFormats = ["webp", "jpeg"] as const satisfies ReadonlyArray<ImageFormat>

export type EncodedFormat = (typeof encodedFormats)[number]

/**
 * The maximum pixels for the better WebP method with more colors than a palette holds: a third of a second at 800 by
 * 800. Larger pictures use the fastest method.
 */
export const mostPixelsOfManyColors = 640_000

const encoded: ReadonlyArray<ImageFormat> = encodedFormats

/**
 * True if a `PixelEncoder` encodes the format.
 *
 * @example
 * ```ts
 * import { isEncoded } from "@quick-response/core"
 *
 * isEncoded("webp") // => true
 * isEncoded("png") // => false
 * ```
 */
export const isEncoded = (format: ImageFormat): format is EncodedFormat => encoded.includes(format)

export type ImageMediaType = (typeof imageFormats)[ImageFormat]["mediaType"]

/** The formats' names, the default first. */
export const imageFormatNames: ReadonlyArray<ImageFormat> = /* @__PURE__ */ keysOf(imageFormats)

/** Further extensions of files. */
const otherEndings: Readonly<Record<string, ImageFormat>> = { ".jpeg": "jpeg" }

/**
 * The format for a file extension, in any letter case; undefined if unknown.
 *
 * @example
 * ```ts
 * import { formatOfEnding } from "@quick-response/design/output/ImageFormat"
 *
 * formatOfEnding(".PNG") // => "png"
 * ```
 */
export const formatOfEnding = (ending: string): ImageFormat | undefined => {
  const given = ending.toLowerCase()
  return imageFormatNames.find((name) => imageFormats[name].extension === given) ?? otherEndings[given]
}

/**
 * True if a format supports an output option.
 *
 * @example
 * ```ts
 * import { honors } from "@quick-response/design/output/ImageFormat"
 *
 * honors("pdf", "bleed") // => true
 * honors("png", "bleed") // => false
 * ```
 */
export const honors = (format: ImageFormat, option: OutputOption): boolean => {
  const options: ReadonlyArray<OutputOption> = imageFormats[format].honors
  return options.includes(option)
}

/**
 * Formats words as alternatives: "a, b or c".
 *
 * @example
 * ```ts
 * import { alternatives } from "@quick-response/design/output/ImageFormat"
 *
 * alternatives(["SVG", "PNG", "PDF"]) // => "SVG, PNG or PDF"
 * ```
 */
export const alternatives = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`
