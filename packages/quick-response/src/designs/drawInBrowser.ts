import type { EncodePixels } from "@quick-response/drawing/draw/draw"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { makeDraw } from "./makeDraw.ts"
import { makeToDataUrl, type ToDataUrl } from "./makeToDataUrl.ts"
import type { Draw } from "./output.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

const refusal = (reason: string): QuickResponseError =>
  new QuickResponseError({ code: "VALIDATION_FAILED", errors: [`logo.image: ${reason}`] })

/** The browser's picture decoder, missing in the types of Node and Deno. */
interface Decoder {
  readonly createImageBitmap: (
    file: Blob,
    options: { readonly colorSpaceConversion: "none" }
  ) => Promise<{ readonly width: number; readonly height: number; readonly close: () => void }>
  readonly OffscreenCanvas: new (
    width: number,
    height: number
  ) => {
    readonly getContext: (kind: "2d") => {
      readonly drawImage: (image: object, x: number, y: number) => void
      readonly getImageData: (x: number, y: number, width: number, height: number) => Pixels
    } | null
  }
}

const isDecoder = (scope: object): scope is Decoder =>
  "createImageBitmap" in scope && "OffscreenCanvas" in scope

/** Decodes a JPEG by the browser. The core removes its orientation and profile, and rotates it itself. */
export const decodeJpeg = async (jpeg: Uint8Array): Promise<Pixels> => {
  const scope: object = globalThis
  if (!isDecoder(scope))
    throw refusal("this browser draws no JPEG logo; use renderSvg, or make it a PNG or SVG")
  const file = new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" })
  const bitmap = await scope.createImageBitmap(file, { colorSpaceConversion: "none" }).catch(() => {
    throw refusal("is damaged; save it again")
  })
  const { width, height } = bitmap
  const context = new scope.OffscreenCanvas(width, height).getContext("2d")
  if (context === null) throw refusal("this browser draws no JPEG logo; make it a PNG or SVG")
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: new Uint8Array(data.buffer) }
}

/** Browsers' encoders differ: lossy or missing WebP, and subsampled JPEG colors. */
const encodePixels: EncodePixels = async (format) => {
  throw new QuickResponseError({
    code: "VALIDATION_FAILED",
    errors: [
      `format: a browser draws no ${format === "webp" ? "WebP" : "JPEG"}; choose "svg", "png", "pdf" or "eps", or give drawWith an encoder`
    ]
  })
}

/** Draws with an encoder of WebP and JPEG, other formats like {@link draw}. Rejects if the encoder does. */
export const drawWith = (encode: EncodePixels): Draw => makeDraw({ decodeJpeg, encodePixels: encode })

/**
 * Draws in a browser, except WebP and JPEG, which need {@link drawWith}. Loads the modules for formats, styles,
 * captions and logos on first use.
 */
export const draw: Draw = /* @__PURE__ */ makeDraw({ decodeJpeg, encodePixels })

/** Draws in a browser as a `data:` address, for the `src` of an image. Format and options are those of {@link draw}. */
export const toDataUrl: ToDataUrl = /* @__PURE__ */ makeToDataUrl(draw)
