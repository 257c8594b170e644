import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Encoding from "effect/Encoding"
import * as Redacted from "effect/Redacted"

/** The secret of a link or session: 256 random bits as 43 characters of base64url. Only its hash is stored. */
export type SecretToken = Redacted.Redacted<string>

const secretBytes = 32

/**
 * Makes a secret from the platform's cryptographic random source.
 *
 * @example
 * ```ts
 * import { generateToken } from "@quick-response/core"
 *
 * String(generateToken()) // => "<redacted>"
 * ```
 */
export const generateToken = (): SecretToken =>
  Redacted.make(Encoding.encodeBase64Url(crypto.getRandomValues(new Uint8Array(secretBytes))))

/**
 * True if a text has the form of a secret, which saves look-ups.
 *
 * @example
 * ```ts
 * import { generateToken, isToken } from "@quick-response/core"
 * import * as Redacted from "effect/Redacted"
 *
 * isToken(Redacted.value(generateToken())) // => true
 * isToken("guess") // => false
 * ```
 */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/**
 * The SHA-256 of a secret in hex, its stored form. A secret of 256 random bits needs no slow hash.
 *
 * @example
 * ```ts
 * import { generateToken, hashToken } from "@quick-response/core"
 *
 * hashToken(generateToken()).length // => 64
 * ```
 */
export const hashToken = (token: SecretToken): string =>
  bytesToHex(sha256(utf8ToBytes(Redacted.value(token))))
