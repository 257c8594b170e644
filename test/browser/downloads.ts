import { readFile } from "node:fs/promises"
import type { ImageFormat, Pixels } from "@quick-response/core"
import * as mupdf from "mupdf"
import type { Download } from "playwright-core"
import { decoders } from "../scanning/decoders.ts"
import { decoded, pixelsOfEncoded, pixelsOfPng, pixelsOfSvg } from "../scanning/images.ts"
import { pixelsOfEps, pixelsOfPdf } from "../styles/printEngines.ts"

/** Each format's pixels, by a reader of other people's making. */
const readers = {
  svg: async (bytes) => pixelsOfSvg(new TextDecoder().decode(bytes)),
  png: async (bytes) => pixelsOfPng(bytes),
  pdf: async (bytes) => pixelsOfPdf(bytes, 512),
  eps: async (bytes) => (await pixelsOfEps([bytes], 150))[0],
  webp: pixelsOfEncoded,
  jpeg: pixelsOfEncoded
} satisfies Record<ImageFormat, (bytes: Uint8Array) => Promise<Pixels | undefined>>

/** The text of the code in a downloaded file, read by decoders that are not ours; undefined where there is none. */
export const textIn = async (download: Download, format: ImageFormat): Promise<string | undefined> => {
  const pixels = await readers[format](await readFile(await download.path()))
  return pixels && (await decoders.zxing(pixels))
}

const millimeters = { point: 25.4 / 72, meter: 1000, inch: 25.4 } as const

const widthOfEncoded = async (bytes: Uint8Array): Promise<number> => {
  const { width, dpi = Number.NaN } = await decoded(bytes)
  return (width / dpi) * millimeters.inch
}

/** The width in millimeters that each format states, by other programs where they read it. */
const widthReaders = {
  svg: (bytes) => Number(/^<svg [^>]*?width="([\d.]+)mm"/.exec(new TextDecoder().decode(bytes))?.[1]),
  png: (bytes) => {
    const { width } = pixelsOfPng(bytes)
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    // The chunk follows the header: PNG (third edition), section 5.6.
    const isPhysical = new TextDecoder().decode(bytes.subarray(37, 41)) === "pHYs"
    return isPhysical ? (width / view.getUint32(41)) * millimeters.meter : Number.NaN
  },
  pdf: (bytes) => {
    const [left, , right] = mupdf.Document.openDocument(bytes, "application/pdf").loadPage(0).getBounds()
    return (right - left) * millimeters.point
  },
  eps: (bytes) => {
    const [, width] = /^%%HiResBoundingBox: 0 0 ([\d.]+) /m.exec(new TextDecoder().decode(bytes)) ?? []
    return Number(width) * millimeters.point
  },
  webp: widthOfEncoded,
  jpeg: widthOfEncoded
} satisfies Record<ImageFormat, (bytes: Uint8Array) => number | Promise<number>>

/** The printed width of a downloaded file in millimeters; not a number where it states none. */
export const printedWidthOf = async (download: Download, format: ImageFormat): Promise<number> =>
  widthReaders[format](new Uint8Array(await readFile(await download.path())))
