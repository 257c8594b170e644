import { photographReadingFrom } from "@quick-response/codecs/wasm"
import { type Grayscale, grayscaleOf } from "@quick-response/drawing/scene/Grayscale"
import zxingFile from "zxing-wasm/reader/zxing_reader.wasm?url"
import type { ReadingAnswer, ReadingRequest, ReadText } from "./readPicture.ts"

// The DOM's types describe a page's global scope; these are the two members of a worker's scope that are used.
declare const self: {
  onmessage: ((event: MessageEvent<ReadingRequest>) => void) | null
  readonly postMessage: (answer: ReadingAnswer) => void
}

const read = photographReadingFrom(() =>
  WebAssembly.compileStreaming(fetch(new URL(zxingFile, import.meta.url)))
)

/** The service's limit of pixels, because a code may be small in a large picture. */
const mostPixels = 2 ** 24

const grayscale = (bitmap: ImageBitmap): Grayscale => {
  const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)))
  const [width, height] = [bitmap.width, bitmap.height].map((length) =>
    Math.max(1, Math.floor(length * scale))
  )
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("no canvas")
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const { width: across, height: down, data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return grayscaleOf({ width: across, height: down, data: new Uint8Array(data.buffer) })
}

const textsOf = async (bitmap: ImageBitmap): Promise<ReadonlyArray<ReadText>> =>
  (await read(grayscale(bitmap))).map(({ text, symbologyIdentifier, sequence }) => ({
    text,
    symbologyIdentifier,
    sequence
  }))

const opened = (picture: Blob | ImageBitmap): Promise<ImageBitmap> =>
  picture instanceof ImageBitmap ? Promise.resolve(picture) : createImageBitmap(picture)

self.onmessage = async ({ data: { id, picture } }) => {
  let bitmap: ImageBitmap
  try {
    bitmap = await opened(picture)
  } catch {
    self.postMessage({ id, fault: "unknown-picture" })
    return
  }
  try {
    self.postMessage({ id, texts: await textsOf(bitmap) })
  } catch {
    self.postMessage({ id, fault: "not-loaded" })
  } finally {
    bitmap.close()
  }
}
