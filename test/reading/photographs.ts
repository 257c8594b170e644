import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { photographReadingFrom } from "@quick-response/codecs/wasm"
import type { Grayscale, Pixels } from "@quick-response/core"
import { readSymbols } from "../scanning/decoders.ts"
import type { Photographed } from "./scenes.ts"

const load = async () =>
  WebAssembly.compile(
    await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"))
  )

const readPhotograph = photographReadingFrom(load)

/** The texts of a scene that the planner reads, and the texts that are in no scene. */
export const readScene = async ({ picture, texts }: Photographed) => {
  const read = (await readPhotograph(picture)).map(({ text }) => text)
  return {
    read: texts.filter((text) => read.includes(text)).length,
    invented: read.filter((text) => !texts.includes(text))
  }
}

export const colored = ({ width, height, light }: Grayscale): Pixels => ({
  width,
  height,
  data: Uint8Array.from({ length: 4 * light.length }, (_, i) => (i % 4 === 3 ? 255 : (light[i >> 2] ?? 0)))
})

/** How many texts of a scene the decoder reads alone, trying harder. */
export const readByDecoder = async ({ picture, texts }: Photographed): Promise<number> => {
  const { width, height, data } = colored(picture)
  const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" } as const
  const read = await readSymbols(image, { formats: ["QRCode"], tryHarder: true, textMode: "Plain" })
  return texts.filter((text) => read.some((symbol) => symbol.text === text)).length
}
