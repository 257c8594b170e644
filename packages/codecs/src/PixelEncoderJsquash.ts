import { PixelEncoder, RenderingOutOfMemory } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type EncoderSources, encodersFrom } from "./encoders.ts"

/** Pixels are what they are: all that an encoder can lack is memory. */
const make = (sources: EncoderSources): PixelEncoder["Type"] => {
  const take = encodersFrom(sources)
  return {
    encode: (format, pixels) =>
      Effect.gen(function* () {
        const encode = yield* Effect.promise(() => take(format))
        const file = yield* Effect.try({ try: () => encode(pixels), catch: () => new RenderingOutOfMemory() })
        return file ?? (yield* new RenderingOutOfMemory())
      })
  }
}

/**
 * Encodes WebP with libwebp, of the package `@jsquash/webp`, and JPEG with MozJPEG, of `@jsquash/jpeg`; a module is asked for at
 * the first use, and again at the next one where that fails.
 */
export const layerFrom = (sources: EncoderSources): Layer.Layer<PixelEncoder> =>
  Layer.sync(PixelEncoder, () => make(sources))
