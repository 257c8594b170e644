/** A kind of picture that a logo can be. */
export type LogoKind = "png" | "jpeg" | "svg"

/** The names of a kind of picture. */
interface KindOfPicture {
  readonly mediaType: `image/${string}`
  /** Further media types in use. */
  readonly aliases: ReadonlyArray<string>
  /** The name that people use. */
  readonly name: string
}

/** The kinds of picture that a logo can be. */
export const logoKinds: Readonly<Record<LogoKind, KindOfPicture>> = {
  png: { mediaType: "image/png", aliases: ["image/x-png"], name: "PNG" },
  jpeg: { mediaType: "image/jpeg", aliases: ["image/jpg", "image/pjpeg"], name: "JPEG" },
  svg: { mediaType: "image/svg+xml", aliases: ["image/svg"], name: "SVG" }
}

/** The bytes that a picture may have at most. */
export const maximumLogoBytes: number = 1 << 20

/** The UTF-16 units that a data URI may have at most: every byte as an escape, and what stands before them. */
export const longestDataUri: number = 3 * maximumLogoBytes + 1024

/** The pixels that a picture may have at most, so that drawing it stays cheap. */
export const maximumLogoPixels: number = 4_000_000
