import { keysOf } from "../config/keysOf.ts"

/** The fields of an output that only some formats can honor. */
export type OutputOption = "unit" | "dpi" | "bleed" | "cropMarks" | "colorSpace" | "spotColor" | "pdfStandard"

/** The output options that a file of pixels honors. */
const pixels = ["unit", "dpi"] as const

/** The output options that a file for a printing press honors. */
const print = ["unit", "bleed", "cropMarks", "colorSpace", "spotColor"] as const

/**
 * Each format that an image can be made in: its media type, the ending of its files' names, whether it scales, what it honors, and the
 * most pixels across. The encoders of WebP and JPEG hold whole pictures, at 25 bytes a pixel, and take the longest for each; the
 * other formats are written as they are drawn.
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

/** The name of a format, as requests write it. */
export type ImageFormat = keyof typeof imageFormats

/** The formats whose pixels a `PixelEncoder` encodes; the core writes the others itself. */
export const encodedFormats = ["webp", "jpeg"] as const satisfies ReadonlyArray<ImageFormat>

/** The name of a format whose pixels a `PixelEncoder` encodes. */
export type EncodedFormat = (typeof encodedFormats)[number]

/** A WebP of more pixels is encoded by the fastest method if it has more colors than a palette: at 800 by 800, a third of a second. */
export const mostPixelsOfManyColors = 640_000

const encoded: ReadonlyArray<ImageFormat> = encodedFormats

/**
 * True if a `PixelEncoder` makes a format.
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

/** The media type of a format. */
export type ImageMediaType = (typeof imageFormats)[ImageFormat]["mediaType"]

/** The names of the formats, the default first. */
export const imageFormatNames: ReadonlyArray<ImageFormat> = /* @__PURE__ */ keysOf(imageFormats)

/** Endings beside those of the table that files of a format are given. */
const otherEndings: Readonly<Record<string, ImageFormat>> = { ".jpeg": "jpeg" }

/**
 * The format of files with this ending, in any letter case; undefined without one.
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
 * True if a format can honor a field of an output.
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
 * Words as a sentence lists them: "a, b or c".
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
