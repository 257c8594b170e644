import * as Either from "@quick-response/core/either"
import { canonicalJson } from "@quick-response/design/config/QrConfig"
import { formerConfigs } from "@quick-response/design/request/formerTemplates"
import * as Effect from "effect/Effect"
import { parseConfig } from "../config/makeConfig.ts"
import type { BoughtContent } from "../records/QrCode.ts"
import { jsonWithoutAddress } from "../redirects/dynamicConfig.ts"
import { hasFingerprint, isRestyle, type RequestIdentity } from "./fingerprint.ts"
import type { StoredClaim } from "./IdempotencyKey.ts"

export interface Bought {
  readonly configJson: string
  readonly content: BoughtContent | null
}

const requestOf = ({ configJson, content }: Bought): unknown => {
  const { data, ...style } = JSON.parse(configJson)
  return content === null ? { data, ...style } : { content, ...style }
}

/** A stored configuration by the rules of this version; undefined if they refuse it. */
const renewed = (record: Bought): string | undefined =>
  Either.try(() => requestOf(record)).pipe(
    Either.flatMap(parseConfig),
    Either.match({ onLeft: () => undefined, onRight: canonicalJson })
  )

/** The canonical JSON of the request's configuration in earlier versions. */
const formerJsons = (configJson: string): ReadonlyArray<string> =>
  Either.match(parseConfig(JSON.parse(configJson)), {
    onLeft: () => [],
    onRight: (config) => formerConfigs(config).map(canonicalJson)
  })

/**
 * True if a request repeats that of a claim. Fingerprints of different versions, or of configurations with a changed
 * normal form, differ for the same request; then the claim's record decides. A configuration that this version refuses
 * is another request.
 */
export const isRepeat = (
  request: RequestIdentity,
  { fingerprint, receipt }: StoredClaim,
  record: Bought & { readonly name: string }
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { configJson, contentJson, expectedPrice, name } = request
    // A dynamic code got its address after the request.
    const boughtJson = jsonWithoutAddress(record.configJson, record.content)
    if (record.name !== name || isRestyle(fingerprint)) return false
    const content = record.content === null ? null : JSON.stringify(record.content)
    if (content !== contentJson) return false
    // Name and configuration match, so a different fingerprint means another expected price.
    const isSamePrice = yield* hasFingerprint({ ...request, configJson: boughtJson }, fingerprint)
    if (!(isSamePrice ?? (expectedPrice ?? receipt.pricePaid) === receipt.pricePaid)) return false
    if (boughtJson === configJson) return true
    const bought = renewed(record)
    return bought !== undefined && [configJson, ...formerJsons(configJson)].includes(bought)
  })
