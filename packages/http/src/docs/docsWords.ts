import type { Language } from "@quick-response/core"
import { fillIn } from "@quick-response/design/languages/fillIn"
import { withEnglish } from "@quick-response/design/languages/withEnglish"
import german from "./docs.de.json" with { type: "json" }
import english from "./docs.en.json" with { type: "json" }
import spanish from "./docs.es.json" with { type: "json" }
import french from "./docs.fr.json" with { type: "json" }
import portuguese from "./docs.pt-BR.json" with { type: "json" }

type Texts = typeof english

/** The text around the English reference. The script replaces `{}`; `inEnglish` is empty in English. */
export interface DocsWords extends Readonly<Omit<Texts, "startLead" | "startExample">> {
  readonly startLead: (version: string, address: string) => string
  readonly startExample: (key: string) => string
}

const texts = withEnglish(english, {
  de: german,
  fr: french,
  es: spanish,
  "pt-BR": portuguese
})

const wordsIn = (language: Language): DocsWords => {
  const { startLead, startExample, ...words } = texts[language]
  return {
    ...words,
    startLead: (version, address) => fillIn(startLead, { version, address }),
    startExample: (key) => fillIn(startExample, { key })
  }
}

/** A reader's language, its texts, and the attribute that marks English text in other languages. */
export interface DocsReader {
  readonly language: Language
  readonly words: DocsWords
  readonly english: "" | ' lang="en"'
}

export const docsReader = (language: Language): DocsReader => ({
  language,
  words: wordsIn(language),
  english: language === "en" ? "" : ' lang="en"'
})
