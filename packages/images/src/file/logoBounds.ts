/** A kind of logo file. */
export type LogoKind = "png" | "jpeg" | "svg"

interface KindOfPicture {
  readonly mediaType: `image/${string}`
  /** Other media types in use. */
  readonly aliases: ReadonlyArray<string>
  /** The readable name. */
  readonly name: string
}

/** The kinds of logo files. */
export const logoKinds: Readonly<Record<LogoKind, KindOfPicture>> = {
  png: { mediaType: "image/png", aliases: ["image/x-png"], name: "PNG" },
  jpeg: { mediaType: "image/jpeg", aliases: ["image/jpg", "image/pjpeg"], name: "JPEG" },
  svg: { mediaType: "image/svg+xml", aliases: ["image/svg"], name: "SVG" }
}

/** The maximum size of a logo file, in bytes. */
export const maximumLogoBytes: number = 1 << 20

/** The maximum length of a data URI, in UTF-16 units: each byte escaped, plus the prefix. */
export const longestDataUri: number = 3 * maximumLogoBytes + 1024

/** The maximum pixels of a logo, so that drawing stays cheap. */
export const maximumLogoPixels: number = 4_000_000
