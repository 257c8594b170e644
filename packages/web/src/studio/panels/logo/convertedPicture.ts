/** A picture is not made narrower than this for the sake of its bytes. */
const narrowest = 16

/** A PNG made of another picture. */
export interface ConvertedPicture {
  readonly png: Blob
  readonly width: number
  readonly height: number
}

const bitmapOf = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file).catch(() => undefined)

/** True if a picture that the browser can decode has more than `most` pixels. */
export const hasMorePixels = async (file: Blob, most: number): Promise<boolean> => {
  const bitmap = await bitmapOf(file)
  if (bitmap === undefined) return false
  const pixels = bitmap.width * bitmap.height
  bitmap.close()
  return pixels > most
}

/**
 * A picture that the browser can decode, as a PNG within the bounds of bytes and, by `widest`, of pixels, scaled down
 * if needed; the first frame of an animation. Undefined if the browser cannot decode it.
 */
export const convertedPicture = async (
  file: Blob,
  mostBytes: number,
  widest: number
): Promise<ConvertedPicture | undefined> => {
  const bitmap = await bitmapOf(file)
  if (bitmap === undefined) return undefined
  const longer = Math.max(bitmap.width, bitmap.height)
  const full = Math.min(longer, widest)
  for (let side = full; side >= Math.min(full, narrowest); side = Math.floor(0.75 * side)) {
    const width = Math.max(1, Math.round((bitmap.width * side) / longer))
    const height = Math.max(1, Math.round((bitmap.height * side) / longer))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext("2d")
    if (context === null) return undefined
    context.imageSmoothingQuality = "high"
    context.drawImage(bitmap, 0, 0, width, height)
    const png = await canvas.convertToBlob({ type: "image/png" })
    if (png.size <= mostBytes) return { png, width, height }
  }
  return undefined
}
