import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"

/** Shorter texts hash faster here than by the runtime. */
const shortText = 4096

/**
 * The SHA-256 of a text's UTF-8, in lower-case hexadecimal. The runtime hashes a long text on another thread, if it
 * can.
 *
 * @example
 * ```ts
 * import { sha256Hex } from "@quick-response/core"
 * import * as Effect from "effect/Effect"
 *
 * const hash = await Effect.runPromise(sha256Hex(""))
 * hash.slice(0, 8) // => "e3b0c442"
 * ```
 */
export const sha256Hex = (text: string): Effect.Effect<string> => {
  const subtle = globalThis.crypto?.subtle
  if (text.length <= shortText || subtle === undefined)
    return Effect.sync(() => bytesToHex(sha256(utf8ToBytes(text))))
  return Effect.map(
    Effect.promise(() => subtle.digest("SHA-256", new TextEncoder().encode(text))),
    (digest) => bytesToHex(new Uint8Array(digest))
  )
}
