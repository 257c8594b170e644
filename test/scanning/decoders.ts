import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Pixels } from "@quick-response/core"
import { scanImageData as scanWithZbar } from "@undecaf/zbar-wasm"
import jsqr from "jsqr"
import decodeQr from "qr/decode.js"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

/** A decoder of other people's making: what it reads, or undefined. */
export type Decoder = (pixels: Pixels) => Promise<string | undefined>

const wasmBinary = await readFile(
  createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
)
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

const imageOf = ({ width, height, data }: Pixels) =>
  ({ width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" }) as const

const utf8 = new TextDecoder("utf-8")

/** Four decoders with nothing in common: C++, Rust-like JavaScript, C, and modern JavaScript. */
export const decoders = {
  zxing: async (pixels) => {
    const [symbol] = await readBarcodes(imageOf(pixels), {
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
