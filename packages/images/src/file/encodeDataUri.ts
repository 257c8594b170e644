import { encodeBase64 } from "./encodeBase64.ts"

/** Bytes as a data URI in its one normal form: base64, without parameters. */
export const encodeDataUri = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${encodeBase64(bytes)}`
