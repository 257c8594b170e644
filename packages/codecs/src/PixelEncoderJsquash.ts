import { PixelEncoder, RenderingOutOfMemory } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type EncoderSources, encodersFrom } from "./encoders.ts"

/** Pixels are always valid, so encoding fails only for lack of memory. */
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

/** Encodes WebP with libwebp and JPEG with MozJPEG (`@jsquash`), loaded on first use; retries after a failure. */
export const layerFrom = (sources: EncoderSources): Layer.Layer<PixelEncoder> =>
  Layer.sync(PixelEncoder, () => make(sources))
