import { isLanguage, type Language, type Letter, linkLifetimes } from "@quick-response/core"
import type { Draft, Letters } from "./languages/Drafts.ts"
import { letters as german } from "./languages/letters.de.ts"
import { letters as english } from "./languages/letters.en.ts"
import { letters as spanish } from "./languages/letters.es.ts"
import { letters as french } from "./languages/letters.fr.ts"
import { letters as portuguese } from "./languages/letters.pt-BR.ts"

/** The texts of a mail, in order. */
export interface Words extends Draft {
  readonly language: Language
  /** The link's lifetime; undefined if it does not expire. */
  readonly lasts: string | undefined
  /** The line above the written-out link. */
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

/** The texts of a mail from a service's host in a language; English if it is unsupported. */
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
