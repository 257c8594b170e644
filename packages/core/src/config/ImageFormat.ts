import { keysOf } from "./keysOf.ts"

/** The fields of an output that only some formats can honor. */
export type OutputOption = "unit" | "dpi" | "bleed" | "cropMarks" | "colorSpace" | "spotColor"

/** What a file for a printing press honors. */
const print = ["unit", "bleed", "cropMarks", "colorSpace", "spotColor"] as const

/** Each format that an image can be made in: its media type, the ending of its files' names, whether it scales, and what it honors. */
export const imageFormats = {
  svg: { mediaType: "image/svg+xml", extension: ".svg", name: "SVG", kind: "vector", honors: ["unit"] },
  png: { mediaType: "image/png", extension: ".png", name: "PNG", kind: "raster", honors: ["unit", "dpi"] },
  pdf: {
    mediaType: "application/pdf",
    extension: ".pdf",
    name: "PDF",
    kind: "vector",
    honors: print
  },
  eps: {
    mediaType: "application/postscript",
    extension: ".eps",
    name: "EPS",
    kind: "vector",
    honors: print
  }
} as const satisfies Record<
  string,
  {
    readonly mediaType: string
    readonly extension: string
    readonly name: string
    readonly kind: "vector" | "raster"
    readonly honors: ReadonlyArray<OutputOption>
  }
>

/** The name of a format, as requests write it. */
export type ImageFormat = keyof typeof imageFormats

/** The media type of a format. */
export type ImageMediaType = (typeof imageFormats)[ImageFormat]["mediaType"]

/** The names of the formats, the default first. */
export const imageFormatNames: ReadonlyArray<ImageFormat> = /* @__PURE__ */ keysOf(imageFormats)

/** Whether a format can honor a field of an output. */
export const honors = (format: ImageFormat, option: OutputOption): boolean => {
  const options: ReadonlyArray<OutputOption> = imageFormats[format].honors
  return options.includes(option)
}

/** Words as a sentence lists them: "a, b or c". */
export const alternatives = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`
