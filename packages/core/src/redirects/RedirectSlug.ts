import { sampleSlug as sampleEnd } from "@quick-response/design/content/types/dynamic"
import * as Schema from "effect/Schema"
import type { Refined } from "../schema/index.ts"

/** The characters of slugs: digits and upper-case consonants without ambiguous ones. */
const alphabet = "0123456789BCDFGHJKMNPQRSTVWXYZ"

const slugLength = 8

const pattern = /^[0-9BCDFGHJKMNP-TV-Z]{8}$/

/** The unique slug of a dynamic code's short address: 8 digits and upper-case consonants. */
export const RedirectSlug: Schema.brand<Refined<typeof Schema.String>, "RedirectSlug"> = Schema.String.pipe(
  Schema.pattern(pattern),
  Schema.brand("RedirectSlug")
)
export type RedirectSlug = typeof RedirectSlug.Type

/** The slug of samples, which has no target and is never given to a code. */
export const sampleSlug: RedirectSlug = RedirectSlug.make(sampleEnd)

/** Bytes below this multiple of the alphabet's length are used: others would favor its first characters. */
const fairBytes = 256 - (256 % alphabet.length)

/**
 * A uniformly random slug.
 *
 * @example
 * ```ts
 * import { generateSlug } from "@quick-response/core"
 *
 * generateSlug().length // => 8
 * ```
 */
export const generateSlug = (): RedirectSlug => {
  let slug = ""
  while (slug.length < slugLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * slugLength)))
      if (byte < fairBytes && slug.length < slugLength) slug += alphabet[byte % alphabet.length]
  }
  return slug === sampleSlug ? generateSlug() : RedirectSlug.make(slug, { disableValidation: true })
}

const isSlug = (text: string): text is RedirectSlug => pattern.test(text)

/** Letters that are read as digits. */
const misread: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" }

/**
 * The slug of a text; undefined if it is invalid. Case-insensitive; `I` and `L` read as 1, `O` as 0.
 *
 * @example
 * ```ts
 * import { parseSlug } from "@quick-response/core"
 *
 * parseSlug("7kxm2pql") // => "7KXM2PQ1"
 * ```
 */
export const parseSlug = (text: string): RedirectSlug | undefined => {
  // The form in pictures.
  if (isSlug(text)) return text
  // Other letters, such as the Turkish dotless i, have upper-case forms in this range.
  if (!/^[0-9A-Za-z]{8}$/.test(text)) return undefined
  const slug = text.toUpperCase().replace(/[ILO]/g, (character) => misread[character] ?? character)
  return isSlug(slug) ? slug : undefined
}
