/// <reference types="@jsquash/jpeg/emscripten-types.d.ts" />

import moduleFactory, { type MozJPEGModule } from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js"
import { JpegDecoder, type Pixels, UnreadableLogo } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { once } from "./once.ts"

/** An instance whose memory grew over this is given up: WebAssembly memory never shrinks. */
const keptMemory = 24 * 2 ** 20

interface Decoder {
  readonly codec: MozJPEGModule
  readonly memory: WebAssembly.Memory | undefined
}

/** What the package makes of the pixels. */
class ImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** The globals that the package sets; other programs take `location` for the sign of a browser. */
const globals = ["ImageData", "location"] as const

/** Runs what sets globals and leaves them as they were; the package needs `ImageData` while it decodes. */
const isolated = <A>(run: () => A): A => {
  const before = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  Object.defineProperty(globalThis, "ImageData", { value: ImageData, configurable: true, writable: true })
  try {
    return run()
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor)
    }
  }
}

/** The package writes what it finds wrong with a picture to the console. */
const silent = { print: () => {}, printErr: () => {} }

const instantiate = async (module: WebAssembly.Module): Promise<Decoder> => {
  let memory: WebAssembly.Memory | undefined
  const codec = await isolated(() =>
    moduleFactory({
      ...silent,
      noInitialRun: true,
      instantiateWasm: (imports, done) => {
        const instance = new WebAssembly.Instance(module, imports)
        memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
        done(instance)
        return instance.exports
      }
    })
  )
  return { codec, memory }
}

const pixelsOf = ({ codec }: Decoder, jpeg: Uint8Array): Pixels => {
  const image = isolated(() => codec.decode(new Uint8Array(jpeg), false))
  if (image === null) throw new Error("no picture")
  const { data, width, height } = image
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

const make = (load: () => Promise<WebAssembly.Module>) => {
  const compiled = once(async () => load())
  let spare: Decoder | undefined
  return JpegDecoder.of({
    decode: (jpeg) =>
      Effect.gen(function* () {
        const decoder = spare ?? (yield* Effect.promise(async () => instantiate(await compiled())))
        // An instance ends with the picture that it cannot read: it is kept only where all went well.
        spare = undefined
        const pixels = yield* Effect.try({
          try: () => pixelsOf(decoder, jpeg),
          catch: () => new UnreadableLogo({ reason: "is damaged; save it again" })
        })
        if (decoder.memory !== undefined && decoder.memory.buffer.byteLength <= keptMemory) spare = decoder
        return pixels
      })
  })
}

/**
 * Decodes with MozJPEG, of the package `@jsquash/jpeg`; the module is asked for at the first use, and again at the next one
 * where that fails.
 */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<JpegDecoder> =>
  Layer.sync(JpegDecoder, () => make(load))
