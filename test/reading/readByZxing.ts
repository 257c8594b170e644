import { parseConfig } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { draw } from "quick-response"
import { readSymbols } from "../scanning/decoders.ts"
import { pixelsOfPng } from "../scanning/images.ts"

const formats = { qr: "QRCode", micro: "MicroQRCode", rmqr: "RMQRCode" } as const

/** The symbol in the PNG of a design, by a decoder that shares no code with this project. */
export const readByZxing = async (
  design: Parameters<typeof draw>[0],
  {
    size = 600,
    kind = "qr",
    ...options
  }: Parameters<typeof readSymbols>[1] & { readonly size?: number; readonly kind?: keyof typeof formats } = {}
) => {
  const { width, height, data } = pixelsOfPng(await draw(design, { format: "png", size }))
  const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" } as const
  const [symbol] = await readSymbols(image, { formats: [formats[kind]], textMode: "Plain", ...options })
  const { Version, ECLevel, DataMask }: Readonly<Record<string, unknown>> = JSON.parse(symbol?.extra ?? "{}")
  return { ...symbol, text: symbol?.text, version: Version, level: ECLevel, mask: DataMask }
}

/** The message that refuses a request, or an empty text. */
export const messageOf = (request: unknown): string =>
  Either.match(Either.flatMap(parseConfig(request), renderSvg), {
    onLeft: (error) => error.message,
    onRight: () => ""
  })
