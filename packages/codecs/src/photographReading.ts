import type { FoundSymbol, Grayscale } from "@quick-response/core"
import { once } from "./once.ts"

/**
 * Makes a reader of at most 64 QR codes in a picture, from top to bottom. Rejects if the module does not load or memory
 * runs out.
 *
 * @example
 * ```ts no-run
 * import { photographReadingFrom } from "@quick-response/codecs/wasm"
 *
 * const read = photographReadingFrom(() => WebAssembly.compileStreaming(fetch("/zxing_reader.wasm")))
 * const symbols = await read({ width: 1, height: 1, light: new Uint8Array(1) })
 * ```
 */
export const photographReadingFrom = (
  load: () => Promise<WebAssembly.Module>
): ((picture: Grayscale, isDrawn?: boolean) => Promise<ReadonlyArray<FoundSymbol>>) => {
  const prepared = once(async () => {
    const { photographReaderOf } = await import("./zxing.ts")
    return photographReaderOf(await load())
  })
  return async (picture, isDrawn) => (await prepared())(picture, isDrawn)
}
