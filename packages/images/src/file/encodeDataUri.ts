import { encodeBase64 } from "./encodeBase64.ts"

/** An SVG document as a data URI, for `<img>` and designs. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** A data URI in its normal form: base64, without parameters. */
export const encodeDataUri = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${encodeBase64(bytes)}`
