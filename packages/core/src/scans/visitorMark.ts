import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"

/** The bytes of a mark: 48 bits. */
const markLength = 6

/**
 * The mark by which a visitor of a code is told from others on a day: 48 bits of a hash, in base64url. The code is part of it, so
 * that nobody is followed from code to code, and the secret of the day, without which it tells nothing.
 */
export const visitorMark = (secret: string, slug: string, visitor: string): string =>
  encodeBase64(sha256(utf8ToBytes(`${secret}\n${slug}\n${visitor}`)).slice(0, markLength))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
