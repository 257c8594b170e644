import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Pixels } from "@quick-response/core"
import { scanImageData as scanWithZbar } from "@undecaf/zbar-wasm"
import zxing from "@zxing/library"
import jsqr from "jsqr"
import decodeQr from "qr/decode.js"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

/** A third-party decoder: the text, or undefined. */
export type Decoder = (pixels: Pixels) => Promise<string | undefined>

const wasmBinary = await readFile(
  createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
)
const overrides = { wasmBinary: new Uint8Array(wasmBinary).buffer }

/** The package's reader, prepared again: a test may have purged its module. */
export const readSymbols = (...[image, options]: Parameters<typeof readBarcodes>) => {
  prepareZXingModule({ overrides })
  return readBarcodes(image, options)
}

const imageOf = ({ width, height, data }: Pixels) =>
  ({ width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" }) as const

const utf8 = new TextDecoder("utf-8")

/** Four decoders without common code, in C++, JavaScript and C. */
export const decoders = {
  zxing: async (pixels) => {
    const [symbol] = await readSymbols(imageOf(pixels), {
      formats: ["QRCode"],
      characterSet: "UTF8",
      textMode: "Plain"
    })
    return symbol?.isValid ? symbol.text : undefined
  },
  jsqr: async (pixels) => {
    const symbol = jsqr.default(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height, {
      inversionAttempts: "dontInvert"
    })
    return symbol === null ? undefined : utf8.decode(Uint8Array.from(symbol.binaryData))
  },
  zbar: async (pixels) => {
    const [symbol] = await scanWithZbar(imageOf(pixels))
    return symbol?.decode("utf-8")
  },
  qr: async (pixels) => {
    try {
      return decodeQr({ ...pixels, data: new Uint8ClampedArray(pixels.data) })
    } catch {
      return undefined
    }
  }
} satisfies Readonly<Record<string, Decoder>>

export type DecoderName = keyof typeof decoders

export const decoderNames = ["zxing", "jsqr", "zbar", "qr"] as const satisfies ReadonlyArray<DecoderName>

const { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } = zxing
const hints = new Map<number, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [DecodeHintType.CHARACTER_SET, "UTF-8"]
])

/**
 * A port of ZXing for Java, which most applications on Android read with: it needs darker eyes than the four, so it has no place
 * among them, who read all looks.
 */
export const zxingForJava: Decoder = async ({ width, height, data }) => {
  const gray = Uint8ClampedArray.from({ length: width * height }, (_, i) =>
    Math.round(0.299 * (data[4 * i] ?? 0) + 0.587 * (data[4 * i + 1] ?? 0) + 0.114 * (data[4 * i + 2] ?? 0))
  )
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
  try {
    return new QRCodeReader().decode(bitmap, hints).getText()
  } catch {
    return undefined
  }
}
