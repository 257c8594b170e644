import { SymbolReader } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { once } from "./once.ts"
import type { ReadPicture } from "./zxing.ts"

const make = (load: () => Promise<WebAssembly.Module>) => {
  let read: ReadPicture | undefined
  const prepared = once(async () => {
    const { readerOf } = await import("./zxing.ts")
    read = await readerOf(await load())
    return read
  })
  return SymbolReader.of({
    read: (picture) =>
      Effect.suspend(() =>
        picture.width === 0 || picture.height === 0
          ? Effect.succeed(undefined)
          : // Once loaded, the fiber need not be suspended.
            Effect.map(read === undefined ? Effect.promise(prepared) : Effect.succeed(read), (read) =>
              read(picture)
            )
      )
  })
}

/**
 * Reads with ZXing (`zxing-wasm`), loaded on first use; retries after a failure. Transparent pixels are white, as on
 * paper.
 */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<SymbolReader> =>
  Layer.sync(SymbolReader, () => make(load))
