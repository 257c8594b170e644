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
          : // Once it is there, nothing is waited for: the fiber need not be put aside.
            Effect.map(read === undefined ? Effect.promise(prepared) : Effect.succeed(read), (read) =>
              read(picture)
            )
      )
  })
}

/**
 * Reads with ZXing, of the package `zxing-wasm`; the module is asked for at the first use, and again at the next one where
 * that fails. Transparent pixels are white to it, as they are on paper.
 */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<SymbolReader> =>
  Layer.sync(SymbolReader, () => make(load))
