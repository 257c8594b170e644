import { encodeBase64 } from "./encodeBase64.ts"

/** An SVG document as an address, for `<img>` and for designs. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Bytes as a data URI in its one normal form: base64, without parameters. */
export const encodeDataUri = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${encodeBase64(bytes)}`
