import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { layerOf } from "@quick-response/codecs/wasm"
import { JpegDecoder } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { jpegFile } from "../logo/jpegFiles.ts"

const wasm = await readFile(
  createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm")
)
const compiled = await WebAssembly.compile(wasm)

const run = <A, E>(effect: Effect.Effect<A, E, JpegDecoder>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, layerOf({ jpeg: compiled, zxing: compiled })))

const small = jpegFile(40, 30)

/** The WebAssembly instances that are created while the program runs. */
const instancesIn = async (program: () => Promise<unknown>): Promise<number> => {
  const { Instance } = WebAssembly
  let made = 0
  WebAssembly.Instance = new Proxy(Instance, {
    construct: (target, request: [WebAssembly.Module, WebAssembly.Imports]) => {
      made++
      return new target(...request)
    }
  })
  try {
    await program()
  } finally {
    WebAssembly.Instance = Instance
  }
  return made
}

it("JpegDecoderJsquash gives the size and the pixels, opaque", async () => {
  const { width, height, data } = await run(Effect.flatMap(JpegDecoder, (decoder) => decoder.decode(small)))
  expect([width, height, data.length]).toEqual([40, 30, 4 * 40 * 30])
  for (let at = 3; at < data.length; at += 4) expect(data[at]).toBe(255)
  // The picture's left upper corner is dark in red, its next field light.
  expect(data[0]).toBeGreaterThan((data[4 * 24] ?? 255) + 60)
})

it("JpegDecoderJsquash reuses instances, except failed and grown ones", async () => {
  const large = jpegFile(2000, 2000, { progressive: true })
  const decodes = (...jpegs: ReadonlyArray<Uint8Array>) =>
    instancesIn(() =>
      run(
        Effect.flatMap(JpegDecoder, (decoder) =>
          Effect.forEach(jpegs, (jpeg) => Effect.either(decoder.decode(jpeg)))
        )
      )
    )
  expect(await decodes(small, small, small)).toBe(1)
  expect(await decodes(small, Uint8Array.of(0xff, 0xd8, 0xff), small, small)).toBe(2)
  expect(await decodes(large, small, small)).toBe(2)
})

it("JpegDecoderJsquash serves concurrent calls", async () => {
  const pictures = await run(
    Effect.flatMap(JpegDecoder, (decoder) =>
      Effect.forEach([1, 2, 3, 4], () => decoder.decode(small), { concurrency: 4 })
    )
  )
  for (const picture of pictures) expect(picture).toEqual(pictures[0])
})

it("JpegDecoderJsquash refuses damaged files and restores the globals", async () => {
  const describe = () =>
    ["ImageData", "location"].map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  const before = describe()
  const ends = await run(
    Effect.flatMap(JpegDecoder, (decoder) =>
      Effect.forEach([small, new Uint8Array(0), Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], (jpeg) =>
        Effect.either(decoder.decode(jpeg))
      )
    )
  )
  expect(ends.map((end) => (Either.isLeft(end) ? end.left.message : "read"))).toEqual([
    "read",
    "logo.image: is damaged; save it again",
    "logo.image: is damaged; save it again"
  ])
  expect(describe()).toEqual(before)
})
