import type { Pixels } from "@quick-response/core"

/** The picture as it looks on white paper: opaque. */
export const overWhite = ({ data }: Pixels): Uint8ClampedArray<ArrayBuffer> => {
  const opaque = new Uint8ClampedArray(data)
  for (let i = 0; i < opaque.length; i += 4) {
    const alpha = opaque[i + 3] ?? 0
    if (alpha === 255) continue
    const white = 255 - alpha
    for (let c = i; c < i + 3; c++) opaque[c] = white + ((opaque[c] ?? 0) * alpha) / 255
    opaque[i + 3] = 255
  }
  return opaque
}

/** Undoes, in place, the multiplication of each colour by its alpha. */
export const unmultiply = (data: Uint8Array): Uint8Array => {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    if (alpha === 255 || alpha === 0) continue
    for (let c = i; c < i + 3; c++) data[c] = Math.min(255, Math.round(((data[c] ?? 0) * 255) / alpha))
  }
  return data
}
