import { tableOf } from "../config/keysOf.ts"
import { type Language, languages } from "./languages.ts"

/**
 * The texts of every language, in English if a translation lacks them.
 *
 * @example
 * ```ts
 * import { withEnglish } from "@quick-response/design/languages/withEnglish"
 *
 * const texts = withEnglish({ yes: "Yes", no: "No" }, { de: { yes: "Ja" }, fr: {}, es: {}, "pt-BR": {} })
 * texts.de // => { yes: "Ja", no: "No" }
 * ```
 */
export const withEnglish = <Texts extends object>(
  english: Texts,
  translated: Readonly<Record<Exclude<Language, "en">, Partial<Texts>>>
): Readonly<Record<Language, Texts>> =>
  tableOf(languages, (language) => (language === "en" ? english : { ...english, ...translated[language] }))
