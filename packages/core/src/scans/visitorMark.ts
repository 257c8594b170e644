import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { builtinModule } from "@quick-response/images/file/builtinModule"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"

/** The bytes of a mark: 48 bits, which are 8 characters. */
const markLength = 6
const markCharacters = 8

/** The part of `node:crypto` that is used here; Node has it from 20.12 on. */
interface NativeHash {
  readonly hash: (algorithm: "sha256", text: string, encoding: "base64url") => string
}

const hasHash = (module: object): module is NativeHash =>
  "hash" in module && typeof module.hash === "function"

/**
 * The first 48 bits of the SHA-256 of a text, in base64url, without the runtime's help.
 *
 * @example
 * ```ts
 * import { markInScript } from "@quick-response/core/testing"
 *
 * markInScript("abc").length // => 8
 * ```
 */
export const markInScript = (text: string): string =>
  encodeBase64(sha256(utf8ToBytes(text)).slice(0, markLength))
    .replaceAll("+", "-")
    .replaceAll("/", "_")

const nodeCrypto = builtinModule("node:crypto")

/** Hashes as {@link markInScript} does: by the runtime in a ninth of the time, where it can. */
const markOf: (text: string) => string =
  nodeCrypto !== undefined && hasHash(nodeCrypto)
    ? (text) => nodeCrypto.hash("sha256", text, "base64url").slice(0, markCharacters)
    : markInScript

/**
 * The mark by which a visitor of a code is told from others on a day: 48 bits of a hash, in base64url. The code is part of it, so
 * that nobody is followed from code to code, and the secret of the day, without which it tells nothing.
 *
 * @example
 * ```ts
 * import { visitorMark } from "@quick-response/core/testing"
 *
 * const mark = visitorMark("secret of the day", "7KXM2PQ4", "203.0.113.7 Firefox")
 * mark === visitorMark("secret of tomorrow", "7KXM2PQ4", "203.0.113.7 Firefox") // => false
 * ```
 */
export const visitorMark = (secret: string, slug: string, visitor: string): string =>
  markOf(`${secret}\n${slug}\n${visitor}`)
