import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { canonicalJson, QrConfigInput, resolve } from "../config/QrConfig.ts"
import { hasFingerprint, type RequestIdentity } from "./fingerprint.ts"
import type { StoredClaim } from "./IdempotencyKey.ts"

const decode = Schema.decodeUnknownEither(Schema.parseJson(QrConfigInput), { onExcessProperty: "error" })

/** What a stored configuration is by the rules of this version; undefined where they refuse it. */
const renewed = (configJson: string): string | undefined =>
  Either.match(decode(configJson), {
    onLeft: () => undefined,
    onRight: (input) => canonicalJson(resolve(input))
  })

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
