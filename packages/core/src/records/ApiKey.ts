import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import type { Credits } from "@quick-response/design/pricing/Credits"
import type * as DateTime from "effect/DateTime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { tooManyApiKeys } from "../config/accountRules.ts"
import type { Refined } from "../schema/index.ts"
import { AccountId } from "./AccountRecord.ts"
import { PriceFromDecimal } from "./CreditsSchema.ts"
import {
  CreditLimit,
  type KeyLimits,
  type KeySpending,
  noLimits,
  nothingSpent,
  spentAt
} from "./KeyLimits.ts"
import { allKeyVerbs, KeyVerb, orderedVerbs } from "./KeyVerb.ts"
import type { Page } from "./QrCode.ts"

/**
 * The secret of an API key: `qr_live_`, 32 random base62 characters (190 bits) and a checksum of six. Shown once; only
 * its hash is stored.
 */
export type ApiKeySecret = Redacted.Redacted<string>

export const ApiKeyHash: Schema.brand<Refined<typeof Schema.String>, "ApiKeyHash"> = Schema.String.pipe(
  Schema.pattern(/^[0-9a-f]{64}$/),
  Schema.brand("ApiKeyHash")
)
export type ApiKeyHash = typeof ApiKeyHash.Type

export const ApiKeyId: Schema.brand<typeof Schema.UUID, "ApiKeyId"> = Schema.UUID.pipe(
  Schema.brand("ApiKeyId")
)
export type ApiKeyId = typeof ApiKeyId.Type

/** The visible part of a key: `qr_live_` and four characters. */
export const prefixLength = 12

const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const NullableLimit: Schema.NullOr<typeof CreditLimit> = Schema.NullOr(CreditLimit)
const NullablePrice: Schema.NullOr<typeof PriceFromDecimal> = Schema.NullOr(PriceFromDecimal)

const apiKeyFields = {
  id: ApiKeyId,
  accountId: AccountId,
  /** Its first {@link prefixLength} characters, for recognition. */
  prefix: Schema.String,
  name: Schema.String,
  verbs: Schema.Array(KeyVerb).annotations({ description: "The operations that the key allows" }),
  creditLimit: NullableLimit.annotations({
    description: "The most credits that purchases may take in each day of UTC, or in all; null for no limit"
  }),
  priceLimit: NullablePrice.annotations({
    description: "The most credits that one purchase may cost; null for no limit"
  }),
  spent: PriceFromDecimal.annotations({
    description: "The credits spent in the present day if the limit is for a day, else in all"
  }),
  spentEver: PriceFromDecimal.annotations({
    description: "The credits spent in all, counted while the key has a limit"
  }),
  createdAt: Schema.DateTimeUtc,
  expiresAt: NullableTime,
  lastUsedAt: NullableTime,
  revokedAt: NullableTime
} as const

/** A key without its secret. */
export const ApiKey: Schema.Struct<typeof apiKeyFields> = Schema.Struct(apiKeyFields)
export type ApiKey = typeof ApiKey.Type

/** A key as stored. */
export type StoredApiKey = Omit<ApiKey, "spent"> & KeySpending

/** A key to store at a time. */
export type ApiKeyOrder = KeyGrant &
  Pick<ApiKey, "accountId" | "expiresAt" | "id" | "name" | "prefix"> & { readonly at: DateTime.Utc }

/** The stored key of an order. */
export const newApiKey = ({ at, ...given }: ApiKeyOrder): StoredApiKey => ({
  ...given,
  ...nothingSpent,
  createdAt: at,
  lastUsedAt: null,
  revokedAt: null
})

/** The operations and amounts that a key allows. */
export interface KeyGrant extends KeyLimits {
  readonly verbs: ReadonlyArray<KeyVerb>
}

/** The grant of a key by default. */
export const fullGrant: KeyGrant = { verbs: allKeyVerbs, ...noLimits }

/** A stored key as its owner sees it at a time. */
export const apiKeyAt = (key: StoredApiKey, at: DateTime.Utc): ApiKey => {
  const { spentDay, spentInDay, toldDay, toldMail, ...shown } = key
  return { ...shown, spent: spentAt(key, at) }
}

/** Changes of a key; absent fields stay. */
export interface ApiKeyChange {
  readonly name?: string | undefined
  readonly verbs?: ReadonlyArray<KeyVerb> | undefined
  readonly creditLimit?: CreditLimit | null | undefined
  readonly priceLimit?: Credits | null | undefined
}

/** A key with a change. */
export const changedKey = <K extends Omit<StoredApiKey, keyof KeySpending>>(
  key: K,
  { name, verbs, creditLimit, priceLimit }: ApiKeyChange
): K => ({
  ...key,
  name: name ?? key.name,
  verbs: verbs === undefined ? key.verbs : orderedVerbs(verbs),
  creditLimit: creditLimit === undefined ? key.creditLimit : creditLimit,
  priceLimit: priceLimit === undefined ? key.priceLimit : priceLimit
})

/** A key is unknown, revoked or expired: these are not distinguished. */
export class ApiKeyInvalid extends Schema.TaggedError<ApiKeyInvalid>()("ApiKeyInvalid", {}) {
  override get message(): string {
    return "the API key is unknown, revoked or expired"
  }
}

/** True if a key is neither revoked nor expired at a time. */
export const isActiveKey = (
  { revokedAt, expiresAt }: Pick<ApiKey, "expiresAt" | "revokedAt">,
  at: DateTime.Utc
): boolean => revokedAt === null && (expiresAt === null || at.epochMillis < expiresAt.epochMillis)

/** The most active keys of an account. */
export const maximumActiveKeys = 100

/** The most stored keys of an account. A new key beyond that replaces the oldest inactive one. */
export const maximumKeptKeys = 1_000

/** Selects an account's keys: all, or those active or inactive at a time. */
export interface ApiKeyQuery extends Page {
  readonly isActive?: boolean | undefined
  readonly at: DateTime.Utc
}

/** A page of an account's keys, newest first (`createdAt`, then `id`, both descending). */
export interface ApiKeyPage {
  readonly keys: ReadonlyArray<ApiKey>
  readonly totalCount: number
}

/** {@link ApiKeyPage}, as stored. */
export interface StoredApiKeyPage {
  readonly keys: ReadonlyArray<StoredApiKey>
  readonly totalCount: number
}

/** The account already has {@link maximumActiveKeys}. */
export class TooManyApiKeys extends Schema.TaggedError<TooManyApiKeys>()("TooManyApiKeys", {}) {
  get fault(): Fault {
    return tooManyApiKeys([], { most: maximumActiveKeys })
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/** The account has no key with this id. Unknown and foreign ids are not distinguished. */
export class UnknownApiKey extends Schema.TaggedError<UnknownApiKey>()("UnknownApiKey", {
  id: Schema.String
}) {
  override get message(): string {
    return `no API key ${this.id}`
  }
}

/** The most keys found by a prefix: more are too many to distinguish. */
export const maximumKeysByPrefix = 10

export class ApiKeyNotFound extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {
  prefix: Schema.String
}) {
  override get message(): string {
    return `no single API key starts with ${this.prefix}`
  }
}

/** The prefix is shorter than a key's visible part, and could match another key. */
export class ApiKeyPrefixTooShort extends Schema.TaggedError<ApiKeyPrefixTooShort>()("ApiKeyPrefixTooShort", {
  prefix: Schema.String
}) {
  override get message(): string {
    return `"${this.prefix}" names no API key: give all ${prefixLength} characters that are shown of it, or the whole key`
  }
}

const scheme = "qr_live_"
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const randomLength = 32
const checksumLength = 6
const wellFormed = new RegExp(`^${scheme}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

const checksum = (body: string): string => {
  const digest = sha256(utf8ToBytes(body))
  let rest = new DataView(digest.buffer, digest.byteOffset).getUint32(0)
  let digits = ""
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % alphabet.length] + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

const randomBase62 = (length: number): string => {
  const unbiased = 256 - (256 % alphabet.length)
  let text = ""
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < unbiased && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/**
 * Makes a secret from the platform's cryptographic random source.
 *
 * @example
 * ```ts
 * import { generateSecret } from "@quick-response/core"
 *
 * String(generateSecret()) // => "<redacted>"
 * ```
 */
export const generateSecret = (): ApiKeySecret => {
  const body = `${scheme}${randomBase62(randomLength)}`
  return Redacted.make(`${body}${checksum(body)}`)
}

/**
 * True if a text has the form and checksum of a secret, which saves look-ups.
 *
 * @example
 * ```ts
 * import { generateSecret, isPlausible } from "@quick-response/core"
 * import * as Redacted from "effect/Redacted"
 *
 * isPlausible(Redacted.value(generateSecret())) // => true
 * isPlausible("qr_live_nonsense") // => false
 * ```
 */
export const isPlausible = (text: string): boolean =>
  wellFormed.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)

/**
 * The stored form of a secret.
 *
 * @example
 * ```ts
 * import { generateSecret, hashSecret } from "@quick-response/core"
 *
 * hashSecret(generateSecret()).length // => 64
 * ```
 */
export const hashSecret = (secret: ApiKeySecret): ApiKeyHash =>
  ApiKeyHash.make(bytesToHex(sha256(utf8ToBytes(Redacted.value(secret)))))

/**
 * The visible part of a secret.
 *
 * @example
 * ```ts
 * import { generateSecret, prefixOf } from "@quick-response/core"
 *
 * prefixOf(generateSecret()).length // => 12
 * ```
 */
export const prefixOf = (secret: ApiKeySecret): string => Redacted.value(secret).slice(0, prefixLength)
