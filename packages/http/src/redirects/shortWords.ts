import type { Direction, Language } from "@quick-response/core"
import { tableOf } from "@quick-response/design/config/keysOf"
import { fillIn } from "@quick-response/design/languages/fillIn"
import { languages } from "@quick-response/design/languages/languages"
import { withEnglish } from "@quick-response/design/languages/withEnglish"
import german from "./short.de.json" with { type: "json" }
import english from "./short.en.json" with { type: "json" }
import spanish from "./short.es.json" with { type: "json" }
import french from "./short.fr.json" with { type: "json" }
import portuguese from "./short.pt-BR.json" with { type: "json" }

/** The reasons why a short address has no target. */
export type Refusal = Exclude<Direction["kind"], "leads"> | "unknown"

/** A page's title and text. */
interface Notice {
  readonly title: string
  readonly sentence: string
}

export interface ShortWords extends Readonly<Record<Refusal, Notice>> {
  readonly preview: (shortAddress: string) => Notice
  readonly runBy: (host: string) => string
  readonly report: string
}

const texts = withEnglish(english, {
  de: german,
  fr: french,
  es: spanish,
  "pt-BR": portuguese
})

const wordsIn = (language: Language): ShortWords => {
  const { preview, runBy, ...words } = texts[language]
  return {
    ...words,
    preview: (address) => ({ ...preview, sentence: fillIn(preview.sentence, { address }) }),
    runBy: (host) => fillIn(runBy, { host })
  }
}

export const shortWords: Readonly<Record<Language, ShortWords>> = tableOf(languages, wordsIn)
