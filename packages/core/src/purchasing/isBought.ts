import * as Either from "@quick-response/core/either"
import { canonicalJson } from "@quick-response/design/config/QrConfig"
import * as Effect from "effect/Effect"
import { parseConfig } from "../config/makeConfig.ts"
import { imageHashes, withImages } from "../config/StoredConfig.ts"

/** A PNG of one pixel that replaces images, which are compared by hash. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

/** A stored configuration by the rules of this version, with the same image for each; undefined if they refuse it. */
const resolved = (text: string): string | undefined =>
  Either.try((): unknown => JSON.parse(withImages(text, () => pixel))).pipe(
    Either.flatMap(parseConfig),
    Either.match({ onLeft: () => undefined, onRight: canonicalJson })
  )

/** True if a stored configuration was bought: unchanged, or after both are resolved by this version's rules. */
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
