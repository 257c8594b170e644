import * as Either from "@quick-response/core/either"
import { canonicalJson } from "@quick-response/design/config/QrConfig"
import * as Effect from "effect/Effect"
import { parseConfig } from "../config/makeConfig.ts"
import { imageHashes, withImages } from "../config/StoredConfig.ts"

/** A PNG of one pixel: images are compared by their hashes, so that none is examined anew. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

/** A stored configuration by the rules of this version, with the same image for each; undefined where they refuse it. */
const resolved = (text: string): string | undefined =>
  Either.try((): unknown => JSON.parse(withImages(text, () => pixel))).pipe(
    Either.flatMap(parseConfig),
    Either.match({ onLeft: () => undefined, onRight: canonicalJson })
  )

/**
 * True where a stored configuration is among those that were bought: as it stands, or once each is resolved by the rules of
 * this version, which may be others than those by which it was bought.
 */
export const isBought = (text: string, bought: ReadonlyArray<string>): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    if (bought.includes(text)) return true
    const images = imageHashes(text).join()
    const wanted = resolved(text)
    if (wanted === undefined) return false
    for (const other of bought) {
      if (imageHashes(other).join() === images && resolved(other) === wanted) return true
      yield* Effect.yieldNow()
    }
    return false
  })
