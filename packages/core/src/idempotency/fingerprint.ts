import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { sha256Hex } from "../config/sha256.ts"

/** The fields by which two requests to buy are the same. */
export interface RequestIdentity {
  /** The configuration, as `canonicalJson` writes it. */
  readonly configJson: string
  /** The JSON of its content, with sorted keys; null where it has data. */
  readonly contentJson: string | null
  readonly name: string
  readonly expectedPrice: Credits | undefined
}

const longestText = 512

const textOrHash = ({
  configJson,
  contentJson,
  name,
  expectedPrice
}: RequestIdentity): Effect.Effect<string> => {
  const content = contentJson === null ? "" : ` ${contentJson}`
  const text = `${expectedPrice ?? "any"} ${name.length} ${name} ${configJson}${content}`
  return text.length <= longestText ? Effect.succeed(text) : sha256Hex(text)
}

const version2 = (request: RequestIdentity): Effect.Effect<string> =>
  Effect.map(textOrHash(request), (text) => `v2 ${text}`)

/**
 * The fingerprints that each version of the program gave. Stores keep them, so none ever changes. The first two did not
 * write their version.
 */
const versions: ReadonlyArray<(request: RequestIdentity) => Effect.Effect<string>> = [
  ({ configJson, name, expectedPrice }) =>
    sha256Hex(JSON.stringify([configJson, name, expectedPrice ?? null])),
  textOrHash,
  version2
]

/** The fingerprint of a request: its text where that is short, else its hash, after the version. */
export const fingerprintOf: (request: RequestIdentity) => Effect.Effect<string> = version2

/** True where the request has this fingerprint by any version; undefined where only a newer program can tell. */
export const hasFingerprint = (
  request: RequestIdentity,
  fingerprint: string
): Effect.Effect<boolean | undefined> => {
  const version = /^v(\d+) /.exec(fingerprint)?.[1]
  if (version !== undefined && Number(version) >= versions.length) return Effect.succeed(undefined)
  return Effect.map(
    Effect.forEach(versions, (write) => write(request)),
    (written) => written.includes(fingerprint)
  )
}
