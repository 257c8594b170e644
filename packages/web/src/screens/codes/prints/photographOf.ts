/** The longest side of a photograph that is sent: enough for about 20 pixels a module, and quick to send. */
const longestSide = 2400

/** A photograph to send, turned upright. */
export interface Photograph {
  /** A data URI of a JPEG. */
  readonly image: string
  readonly width: number
  readonly height: number
}

const blobText = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** A picture file as a photograph, scaled down if it is large; undefined if the browser cannot open it. */
export const photographOf = async (file: Blob): Promise<Photograph | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (context === null) return undefined
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92))
  return blob === null ? undefined : { image: await blobText(blob), width, height }
}
