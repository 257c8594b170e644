import type { MozJPEGModule } from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js"
import { JpegDecoder, type Pixels, UnreadableLogo } from "@quick-response/core"
import { damaged } from "@quick-response/images/file/fileFaults"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeInstances } from "./codecModule.ts"
import { once } from "./once.ts"

const pixelsOf = (codec: MozJPEGModule, jpeg: Uint8Array): Pixels => {
  const image = codec.decode(new Uint8Array(jpeg), false)
  if (image === null) throw new Error("no picture")
  const { data, width, height } = image
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

const make = (load: () => Promise<WebAssembly.Module>) => {
  const { take, use } = makeInstances(
    async () => (await import("@jsquash/jpeg/codec/dec/mozjpeg_dec.js")).default,
    once(async () => load())
  )
  return JpegDecoder.of({
    decode: (jpeg) =>
      Effect.flatMap(Effect.promise(take), (instance) =>
        Effect.try({
          try: () => use(instance, (codec) => pixelsOf(codec, jpeg)),
          catch: () => new UnreadableLogo(damaged)
        })
      )
  })
}

/** Decodes with MozJPEG (`@jsquash/jpeg`), loaded on first use; retries after a failure. */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<JpegDecoder> =>
  Layer.sync(JpegDecoder, () => make(load))
