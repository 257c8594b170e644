import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { sha256Hex } from "../config/sha256.ts"

/** The fields that make two purchase requests equal. */
export interface RequestIdentity {
  /** The configuration, as `canonicalJson` writes it. */
  readonly configJson: string
  /** The JSON of its content with sorted keys; null for data. */
  readonly contentJson: string | null
  readonly name: string
  /** Distinct and sorted. */
  readonly tags: ReadonlyArray<string>
  readonly expectedPrice: Credits | undefined
  /** False if the code is bought paused. */
  readonly isActive?: boolean | undefined
}

const longestText = 512

const textOrHash = ({
  configJson,
  contentJson,
  name,
  tags,
  expectedPrice,
  isActive = true
}: RequestIdentity): Effect.Effect<string> => {
  const content = contentJson === null ? "" : ` ${contentJson}`
  const text = `${expectedPrice ?? "any"} ${name.length} ${name} ${configJson}${content}${tags.length === 0 ? "" : ` ${JSON.stringify(tags)}`}${isActive ? "" : " paused"}`
  return text.length <= longestText ? Effect.succeed(text) : sha256Hex(text)
}

const newest = "v2"

/** The fingerprint versions. Stores keep their results, so they never change. */
const versions: Readonly<Record<string, (request: RequestIdentity) => Effect.Effect<string>>> = {
  [newest]: textOrHash
}

/** The fingerprint of a request: its version, then its text if that is short, else its hash. */
export const fingerprintOf = (request: RequestIdentity): Effect.Effect<string> =>
  Effect.map(textOrHash(request), (text) => `${newest} ${text}`)

/** True if the request has this fingerprint by its version; undefined for an unknown version. */
export const hasFingerprint = (
  request: RequestIdentity,
  fingerprint: string
): Effect.Effect<boolean | undefined> => {
  const [version = ""] = fingerprint.split(" ", 1)
  const write = Object.hasOwn(versions, version) ? versions[version] : undefined
  if (write === undefined) return Effect.succeed(undefined)
  return Effect.map(write(request), (text) => fingerprint === `${version} ${text}`)
}

const restyled = "restyle"

/** The fingerprint of a request to restyle a code. */
export const restyleFingerprint = (request: RequestIdentity, qrCodeId: string): Effect.Effect<string> =>
  Effect.map(fingerprintOf(request), (fingerprint) => `${restyled} ${qrCodeId} ${fingerprint}`)

/** True for the fingerprint of a restyle, which is not a purchase. */
export const isRestyle = (fingerprint: string): boolean => fingerprint.startsWith(`${restyled} `)
