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

const newest = "v2"

/** The writers of the versions of fingerprints. Stores keep what they write, so none ever changes. */
const versions: Readonly<Record<string, (request: RequestIdentity) => Effect.Effect<string>>> = {
  [newest]: textOrHash
}

/** The fingerprint of a request: its text where that is short, else its hash, after the version. */
export const fingerprintOf = (request: RequestIdentity): Effect.Effect<string> =>
  Effect.map(textOrHash(request), (text) => `${newest} ${text}`)

/** True where the request has this fingerprint by its version; undefined where that version is another program's. */
export const hasFingerprint = (
  request: RequestIdentity,
  fingerprint: string
): Effect.Effect<boolean | undefined> => {
  const [version = ""] = fingerprint.split(" ", 1)
  const write = Object.hasOwn(versions, version) ? versions[version] : undefined
  if (write === undefined) return Effect.succeed(undefined)
  return Effect.map(write(request), (text) => fingerprint === `${version} ${text}`)
}
