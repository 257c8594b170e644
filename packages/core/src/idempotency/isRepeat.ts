import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { parseConfig } from "../config/makeConfig.ts"
import { canonicalJson } from "../config/QrConfig.ts"
import { hasFingerprint, type RequestIdentity } from "./fingerprint.ts"
import type { StoredClaim } from "./IdempotencyKey.ts"

/** What a stored configuration is by the rules of this version; undefined where they refuse it. */
const renewed = (configJson: string): string | undefined =>
  Either.try((): unknown => JSON.parse(configJson)).pipe(
    Either.flatMap(parseConfig),
    Either.match({ onLeft: () => undefined, onRight: canonicalJson })
  )

/**
 * Whether a request repeats the one that made a claim. Fingerprints of different versions differ for the same request, and
 * so do those of configurations whose normal form has changed; the claim's record tells. What this version refuses to
 * resolve is another request: this one was resolved.
 */
export const isRepeat = (
  request: RequestIdentity,
  { fingerprint, receipt }: StoredClaim,
  record: { readonly configJson: string; readonly name: string }
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { configJson, name, expectedPrice } = request
    if (record.name !== name) return false
    // Name and configuration are the record's, so a fingerprint that differs tells of another expected price.
    const isSamePrice = yield* hasFingerprint(
      { configJson: record.configJson, name, expectedPrice },
      fingerprint
    )
    if (!(isSamePrice ?? (expectedPrice ?? receipt.pricePaid) === receipt.pricePaid)) return false
    return record.configJson === configJson || renewed(record.configJson) === configJson
  })
