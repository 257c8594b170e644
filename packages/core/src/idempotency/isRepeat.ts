import * as Either from "@quick-response/core/either"
import { canonicalJson } from "@quick-response/design/config/QrConfig"
import { formerConfigs } from "@quick-response/design/request/formerTemplates"
import * as Effect from "effect/Effect"
import { parseConfig } from "../config/makeConfig.ts"
import type { BoughtContent } from "../records/QrCode.ts"
import { jsonWithoutAddress } from "../redirects/dynamicConfig.ts"
import { hasFingerprint, type RequestIdentity } from "./fingerprint.ts"
import type { StoredClaim } from "./IdempotencyKey.ts"

/** The parts of a record that identify the request that bought it. */
export interface Bought {
  readonly configJson: string
  readonly content: BoughtContent | null
}

/** A record's request, with its content in place of the data. */
const requestOf = ({ configJson, content }: Bought): unknown => {
  const { data, ...style } = JSON.parse(configJson)
  return content === null ? { data, ...style } : { content, ...style }
}

/** A stored configuration by the rules of this version; undefined where they refuse it. */
const renewed = (record: Bought): string | undefined =>
  Either.try(() => requestOf(record)).pipe(
    Either.flatMap(parseConfig),
    Either.match({ onLeft: () => undefined, onRight: canonicalJson })
  )

/** The configurations that the request made in earlier versions, as canonical JSON. */
const formerJsons = (configJson: string): ReadonlyArray<string> =>
  Either.match(parseConfig(JSON.parse(configJson)), {
    onLeft: () => [],
    onRight: (config) => formerConfigs(config).map(canonicalJson)
  })

/**
 * True where a request repeats the one that made a claim. Fingerprints of different versions differ for the same request, and
 * so do those of configurations whose normal form has changed; the claim's record tells. A configuration that this version refuses to
 * resolve is another request: this one was resolved.
 */
export const isRepeat = (
  request: RequestIdentity,
  { fingerprint, receipt }: StoredClaim,
  record: Bought & { readonly name: string }
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { configJson, contentJson, name, expectedPrice } = request
    // A dynamic code was given its address after it was asked for.
    const boughtJson = jsonWithoutAddress(record.configJson, record.content)
    if (record.name !== name) return false
    // A store keeps a content's JSON as it was written.
    const content = record.content === null ? null : JSON.stringify(record.content)
    if (content !== contentJson) return false
    // Name and configuration are the record's, so a fingerprint that differs tells of another expected price.
    const isSamePrice = yield* hasFingerprint(
      { configJson: boughtJson, contentJson, name, expectedPrice },
      fingerprint
    )
    if (!(isSamePrice ?? (expectedPrice ?? receipt.pricePaid) === receipt.pricePaid)) return false
    if (boughtJson === configJson) return true
    const bought = renewed(record)
    return bought !== undefined && [configJson, ...formerJsons(configJson)].includes(bought)
  })
