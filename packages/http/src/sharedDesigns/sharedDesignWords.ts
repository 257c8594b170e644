import type { Language } from "@quick-response/core"
import { tableOf } from "@quick-response/design/config/keysOf"
import { fillIn } from "@quick-response/design/languages/fillIn"
import { languages } from "@quick-response/design/languages/languages"
import { withEnglish } from "@quick-response/design/languages/withEnglish"
import german from "./sharedDesign.de.json" with { type: "json" }
import english from "./sharedDesign.en.json" with { type: "json" }
import spanish from "./sharedDesign.es.json" with { type: "json" }
import french from "./sharedDesign.fr.json" with { type: "json" }
import portuguese from "./sharedDesign.pt-BR.json" with { type: "json" }

export interface SharedDesignWords {
  readonly title: string
  /** The sentence below the picture: the operator, and the host of the code's target. */
  readonly about: (name: string, host: string) => string
  /** The link to the studio. */
  readonly make: string
  /** The alternative text of the picture. */
  readonly picture: (host: string) => string
  /** The page of an unreadable design: title, reason with remedy, and link to the studio. */
  readonly refused: { readonly title: string; readonly about: string; readonly mend: string }
}

const texts = withEnglish(english, {
  de: german,
  fr: french,
  es: spanish,
  "pt-BR": portuguese
})

const wordsIn = (language: Language): SharedDesignWords => {
  const { about, picture, ...words } = texts[language]
  return {
    ...words,
    about: (name, host) => fillIn(about, { name, host }),
    picture: (host) => fillIn(picture, { host })
  }
}

export const sharedDesignWords: Readonly<Record<Language, SharedDesignWords>> = tableOf(languages, wordsIn)
