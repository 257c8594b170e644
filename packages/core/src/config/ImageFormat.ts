import { keysOf } from "./keysOf.ts"

/** Each format that an image can be made in: its media type, the ending of its files' names, and whether it scales. */
export const imageFormats = {
  svg: { mediaType: "image/svg+xml", extension: ".svg", name: "SVG", kind: "vector" },
  png: { mediaType: "image/png", extension: ".png", name: "PNG", kind: "raster" },
  pdf: { mediaType: "application/pdf", extension: ".pdf", name: "PDF", kind: "vector" },
  eps: { mediaType: "application/postscript", extension: ".eps", name: "EPS", kind: "vector" }
} as const satisfies Record<
  string,
  {
    readonly mediaType: string
    readonly extension: string
    readonly name: string
    readonly kind: "vector" | "raster"
  }
>

/** The name of a format, as requests write it. */
export type ImageFormat = keyof typeof imageFormats

/** The media type of a format. */
export type ImageMediaType = (typeof imageFormats)[ImageFormat]["mediaType"]

/** The names of the formats, the default first. */
export const imageFormatNames: ReadonlyArray<ImageFormat> = /* @__PURE__ */ keysOf(imageFormats)

/** Words as a sentence lists them: "a, b or c". */
export const alternatives = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`
