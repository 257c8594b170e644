import { readFile } from "node:fs/promises"
import type { ImageFormat, Pixels } from "@quick-response/core"
import type { Download } from "playwright-core"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfEncoded, pixelsOfPng, pixelsOfSvg } from "../scanning/images.ts"
import { pixelsOfEps, pixelsOfPdf } from "../styles/printEngines.ts"

/** The pixels of each format, by an independent reader. */
const readers = {
  svg: async (bytes) => pixelsOfSvg(new TextDecoder().decode(bytes)),
  png: async (bytes) => pixelsOfPng(bytes),
  pdf: async (bytes) => pixelsOfPdf(bytes, 512),
  eps: async (bytes) => (await pixelsOfEps([bytes], 150))[0],
  webp: pixelsOfEncoded,
  jpeg: pixelsOfEncoded
} satisfies Record<ImageFormat, (bytes: Uint8Array) => Promise<Pixels | undefined>>

/** The text of the code in a downloaded file, read by an independent decoder; undefined if there is none. */
export const textIn = async (download: Download, format: ImageFormat): Promise<string | undefined> => {
  const pixels = await readers[format](await readFile(await download.path()))
  return pixels && (await decoders.zxing(pixels))
}
