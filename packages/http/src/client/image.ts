import { decodeBase64 } from "@quick-response/images/file/decodeBase64"

export type Bytes = Uint8Array<ArrayBuffer>

/** SVG as text, other formats as bytes. */
export interface AsBytes {
  readonly as?: "bytes" | undefined
}

/** An image in any format as a `Blob`, to show or save. */
export interface AsBlob {
  readonly as: "blob"
}

/** Converts an image from JSON: SVG text or a base64 data URI. */
export const imageOf = (text: string, { as }: AsBytes | AsBlob = {}): string | Bytes | Blob => {
  const [, type, base64] = /^data:([^;]+);base64,(.*)$/s.exec(text) ?? []
  const image = base64 === undefined ? text : decodeBase64(base64)
  return as === "blob" ? new Blob([image], { type: type ?? "image/svg+xml" }) : image
}
