import process from "node:process"
import { type QrConfig, Rendering } from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { type Decoder, decoders, zxingForJava } from "../decoders.ts"
import { pixelsOfPng, render, runtime } from "../images.ts"
import { startJavaReader } from "./javaReader.ts"
import { randomDesign } from "./judged.ts"

/** The number of random designs, and the first of their seeds. */
const [count, first] = [Number(process.argv[2] ?? 400), Number(process.argv[3] ?? 1)]

const widths = [256, 512, 1024]

const java = startJavaReader()
const readers: Readonly<Record<string, Decoder>> = {
  "zxing-wasm": decoders.zxing,
  ZBar: decoders.zbar,
  ...(java === undefined ? {} : { "ZXing for Java": java }),
  "port of ZXing for Java": zxingForJava
}

/** The readers that do not read a design's picture, as made. */
const unreadBy = async (config: QrConfig, width: number): Promise<ReadonlyArray<string>> => {
  const image = await render(config, "png", width)
  if (image.mediaType !== "image/png") throw new Error("no PNG")
  const pixels = pixelsOfPng(image.bytes)
  const unread: Array<string> = []
  for (const [name, read] of Object.entries(readers))
    if ((await read(pixels)) !== config.data) unread.push(name)
  return unread
}

/** Pictures that each reader does not read, by reader and width: of designs, and of plain codes with the same data. */
const unread = { designs: new Map<string, number>(), plain: new Map<string, number>() }
const add = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

let sold = 0
for (let seed = first; seed < first + count; seed++) {
  const config = randomDesign(seed)
  const isSold = await runtime.runPromise(
    Effect.isSuccess(Effect.flatMap(Rendering, ({ readBack }) => readBack(config)))
  )
  if (!isSold) continue
  sold++
  const { data, errorCorrectionLevel } = config
  const plain = configOf({ data, errorCorrectionLevel })
  for (const width of widths) {
    const names = await unreadBy(config, width)
    for (const name of names) add(unread.designs, `${name} ${width}`)
    for (const name of await unreadBy(plain, width)) add(unread.plain, `${name} ${width}`)
    if (names.length > 0) console.log(`${seed} at ${width}: not read by ${names.join(", ")}`)
  }
}

console.log(
  `sold: ${sold} of ${count}; pictures that are not read, of plain codes with the same data in brackets`
)
for (const name of Object.keys(readers)) {
  const figures = widths.map((width) => {
    const key = `${name} ${width}`
    return `${unread.designs.get(key) ?? 0} (${unread.plain.get(key) ?? 0})`
  })
  console.log(`${name}: ${figures.join(", ")} at ${widths.join(", ")} pixels`)
}
process.exit(0)
