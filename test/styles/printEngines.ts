import { Buffer } from "node:buffer"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import loadGhostscript from "@jspawn/ghostscript-wasm"
import type { Pixels, QrConfig } from "@quick-response/core"
import * as mupdf from "mupdf"
import { PNG } from "pngjs"
import { render } from "../scanning/images.ts"

const imageWidth = 512

const bytesOf = async (config: QrConfig, format: "eps" | "pdf"): Promise<Uint8Array> => {
  const image = await render(config, format, imageWidth)
  if (!("bytes" in image)) throw new Error(`no ${format}`)
  return image.bytes
}

const withAlpha = (rgb: Uint8ClampedArray): Uint8Array => {
  const data = new Uint8Array((rgb.length / 3) * 4).fill(255)
  for (let i = 0, at = 0; i < rgb.length; i += 3, at += 4) data.set(rgb.subarray(i, i + 3), at)
  return data
}

/** The first page of a PDF as MuPDF draws it on white paper, this many pixels wide. */
export const pixelsOfPdf = (bytes: Uint8Array, width: number): Pixels => {
  const page = mupdf.Document.openDocument(bytes, "application/pdf").loadPage(0)
  const [left, , right] = page.getBounds()
  const scale = mupdf.Matrix.scale(width / (right - left), width / (right - left))
  const pixmap = page.toPixmap(scale, mupdf.ColorSpace.DeviceRGB, false, true)
  return { width: pixmap.getWidth(), height: pixmap.getHeight(), data: withAlpha(pixmap.getPixels()) }
}

/** PDFs as MuPDF draws them on white paper, this many pixels wide. */
export const drawPdf = (configs: ReadonlyArray<QrConfig>, width: number): Promise<ReadonlyArray<Pixels>> =>
  Promise.all(configs.map(async (config) => pixelsOfPdf(await bytesOf(config, "pdf"), width)))

const ghostscript = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve("@jspawn/ghostscript-wasm/gs.wasm"))
)

/** The width of each of our pages in points. */
const points = (imageWidth * 72) / 96

/** A Ghostscript with files of its own. */
export const startGhostscript = (): ReturnType<typeof loadGhostscript> =>
  loadGhostscript({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, onInstance) => {
      onInstance(new WebAssembly.Instance(ghostscript, imports), ghostscript)
      return {}
    }
  })

/** EPS files as Ghostscript draws them on white paper, at this many pixels per inch. It draws each edge hard. */
export const pixelsOfEps = async (
  files: ReadonlyArray<Uint8Array>,
  resolution: number
): Promise<ReadonlyArray<Pixels>> => {
  const { FS, callMain } = await startGhostscript()
  const names = files.map((_, i) => `${i}.eps`)
  for (const [i, bytes] of files.entries()) FS.writeFile(`${i}.eps`, bytes)
  const options = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=png16m"]
  const status = await callMain([...options, `-r${resolution}`, "-sOutputFile=%d.png", ...names])
  if (status !== 0) throw new Error(`Ghostscript ended with ${status}`)
  return files.map((_, i) => PNG.sync.read(Buffer.from(FS.readFile(`${i + 1}.png`))))
}

/** Configurations as EPS files that Ghostscript draws on white paper, this many pixels wide. */
export const drawEps = async (
  configs: ReadonlyArray<QrConfig>,
  width: number
): Promise<ReadonlyArray<Pixels>> =>
  pixelsOfEps(await Promise.all(configs.map((config) => bytesOf(config, "eps"))), (72 * width) / points)
