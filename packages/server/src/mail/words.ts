import { isLanguage, type Language, type Letter, linkLifetimes } from "@quick-response/core"
import type { Draft, Letters } from "./languages/Drafts.ts"
import { letters as german } from "./languages/letters.de.ts"
import { letters as english } from "./languages/letters.en.ts"
import { letters as spanish } from "./languages/letters.es.ts"
import { letters as french } from "./languages/letters.fr.ts"
import { letters as portuguese } from "./languages/letters.pt-BR.ts"

/** The texts of a letter, in their order. */
export interface Words extends Draft {
  readonly language: Language
  /** For how long the link works; undefined if it has no end. */
  readonly lasts: string | undefined
  /** The line above the link that is written out. */
  readonly orCopy: string
}

const letters: Readonly<Record<Language, Letters>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  "pt-BR": portuguese
}

const hour = 3_600_000

/** The texts of a letter from a service at a host, in a language, or in English if that is not spoken. */
export const wordsOf = (letter: Letter, host: string, tag?: string): Words => {
  const language = isLanguage(tag) ? tag : "en"
  const { lasts, orCopy, ...drafts } = letters[language]
  const kind = letter._tag === "link" ? letter.purpose : letter._tag
  return {
    ...drafts[kind](letter.to, host),
    language,
    lasts: letter._tag === "link" ? lasts(linkLifetimes[letter.purpose] / hour) : undefined,
    orCopy
  }
}
