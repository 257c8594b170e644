import { sampleSlug as sampleEnd } from "@quick-response/design/content/types/dynamic"
import * as Schema from "effect/Schema"
import type { Refined } from "../schema/index.ts"

/** The characters of slugs: digits and consonants in upper case, without those that are read as others. */
const alphabet = "0123456789BCDFGHJKMNPQRSTVWXYZ"

const slugLength = 8

const pattern = /^[0-9BCDFGHJKMNP-TV-Z]{8}$/

/** Names a dynamic code in its short address: 8 digits and consonants in upper case. No two codes ever have the same. */
export const RedirectSlug: Schema.brand<Refined<typeof Schema.String>, "RedirectSlug"> = Schema.String.pipe(
  Schema.pattern(pattern),
  Schema.brand("RedirectSlug")
)
export type RedirectSlug = typeof RedirectSlug.Type

/** The slug of samples, which leads nowhere and is never given to a code. */
export const sampleSlug: RedirectSlug = RedirectSlug.make(sampleEnd)

/** The largest multiple of the alphabet's length that a byte can be below: other bytes would favor its first characters. */
const fairBytes = 256 - (256 % alphabet.length)

/**
 * A slug by chance, each as likely as any other.
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

/** Characters that are read as digits. */
const misread: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" }

/**
 * The slug that a text stands for; undefined where it stands for none. Letter case does not tell, `I` and `L` are read as 1,
 * `O` as 0.
 *
 * @example
 * ```ts
 * import { parseSlug } from "@quick-response/core"
 *
 * parseSlug("7kxm2pql") // => "7KXM2PQ1"
 * ```
 */
export const parseSlug = (text: string): RedirectSlug | undefined => {
  // As pictures have it.
  if (isSlug(text)) return text
  // Letters elsewhere have upper-case forms among these, such as the Turkish dotless i.
  if (!/^[0-9A-Za-z]{8}$/.test(text)) return undefined
  const slug = text.toUpperCase().replace(/[ILO]/g, (character) => misread[character] ?? character)
  return isSlug(slug) ? slug : undefined
}
