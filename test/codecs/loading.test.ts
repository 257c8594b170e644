import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { layerOf, pixelEncoderLayerOf } from "@quick-response/codecs/wasm"
import {
  grayscaleOf,
  inspectLogo,
  JpegDecoder,
  PixelEncoder,
  type Pixels,
  SymbolReader
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { logoImages } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { purgeZXingModule } from "zxing-wasm/reader"

const compiled = async (specifier: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(specifier)))

const zxing = await compiled("zxing-wasm/reader/zxing_reader.wasm")
const jpeg = await compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")

const encoders = {
  webp: await compiled("@jsquash/webp/codec/enc/webp_enc.wasm"),
  jpeg: await compiled("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm")
}

/** A module that compiles and exports nothing. */
const hollow = new WebAssembly.Module(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))

const blank: Pixels = { width: 40, height: 40, data: new Uint8Array(4 * 40 * 40) }

/** Uses a codec from three fibers at once; answers how many succeeded. */
const served = <A, E, R>(use: Effect.Effect<A, E, R>): Effect.Effect<number, never, R> =>
  Effect.forEach([1, 2, 3], () => Effect.either(Effect.sandbox(use)), { concurrency: 3 }).pipe(
    Effect.map((ends) => ends.filter(Either.isRight).length)
  )

const read = Effect.flatMap(SymbolReader, (reader) => reader.read(grayscaleOf(blank)))
const { content } = Either.getOrThrow(inspectLogo(logoImages.jpeg))
const file = content.kind === "raster" ? content.image.file() : new Uint8Array(0)
const decode = Effect.flatMap(JpegDecoder, (decoder) => decoder.decode(file))

const uses: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown, SymbolReader | JpegDecoder>]> = [
  ["SymbolReaderZxing", read],
  ["JpegDecoderJsquash", decode]
]

it.each(uses)("%s shares one load, and repeats a failed one", async (_, use) => {
  let loads = 0
  const module = (whole: WebAssembly.Module): WebAssembly.Module => {
    loads++
    if (loads === 1) throw new Error("too many open files")
    return whole
  }
  const codecs = layerOf({
    get zxing() {
      return module(zxing)
    },
    get jpeg() {
      return module(jpeg)
    }
  })
  const rounds = Effect.all([served(use), served(use), served(use)])
  expect(await Effect.runPromise(Effect.provide(rounds, codecs))).toEqual([0, 3, 3])
  expect(loads).toBe(2)
})

it("PixelEncoderJsquash fails by RenderingOutOfMemory, then encodes again", async () => {
  const side = 30_000
  const endless = { width: side, height: side, data: new Uint8Array(4) }
  const ends = await Effect.gen(function* () {
    const { encode } = yield* PixelEncoder
    return [yield* Effect.flip(encode("webp", endless)), (yield* encode("webp", blank)).length > 0] as const
  }).pipe(Effect.provide(pixelEncoderLayerOf(encoders)), Effect.runPromise)
  expect(ends).toMatchObject([{ _tag: "RenderingOutOfMemory" }, true])
})

it("SymbolReaderZxing forgets a module that did not start", async () => {
  const use = (zxing: WebAssembly.Module) =>
    Effect.runPromise(Effect.provide(served(read), layerOf({ zxing, jpeg })))
  purgeZXingModule()
  expect(await use(hollow)).toBe(0)
  expect(await use(zxing)).toBe(3)
})
