/** The complete languages of pages and mails, as BCP 47 tags. */
export const languages = ["en", "de", "fr", "es", "pt-BR"] as const

export type Language = (typeof languages)[number]

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  "pt-BR": "Português (Brasil)"
}

export const isLanguage = (tag: unknown): tag is Language => languages.some((language) => language === tag)

const primary = (tag: string): string => tag.toLowerCase().split("-", 1).join()

/**
 * The first supported language; undefined if there is no match. Regions map to their language: `de-AT` to German,
 * `pt-PT` to Brazilian Portuguese.
 *
 * @example
 * ```ts
 * import { preferredLanguage } from "@quick-response/design/languages/languages"
 *
 * preferredLanguage(["it-IT", "de-AT", "en"]) // => "de"
 * ```
 */
export const preferredLanguage = (tags: Iterable<string>): Language | undefined => {
  for (const tag of tags) {
    const found = languages.find((language) => primary(language) === primary(tag.trim()))
    if (found !== undefined) return found
  }
  return undefined
}

/** The maximum number of tags read from a header: clients may send any number. */
const mostTags = 20

/**
 * The languages of an `Accept-Language` header (RFC 9110, 12.5.4), in order of preference, without refused ones.
 *
 * @example
 * ```ts
 * import { acceptedLanguages } from "@quick-response/design/languages/languages"
 *
 * acceptedLanguages("en;q=0.5, fr-CA, it;q=0") // => ["fr-CA", "en"]
 * ```
 */
export const acceptedLanguages = (header: string): ReadonlyArray<string> =>
  header
    .split(",", mostTags)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
