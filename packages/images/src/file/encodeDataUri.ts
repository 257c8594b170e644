const base64Encoded = (bytes: Uint8Array): string => {
  let binary = ""
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return btoa(binary)
}

/** Bytes as a data URI in its one normal form: base64, without parameters. */
export const encodeDataUri = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${base64Encoded(bytes)}`
