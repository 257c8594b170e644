import { isLanguage, type Language, type Letter, type LinkPurpose, linkLifetimes } from "@quick-response/core"
import { fillIn } from "@quick-response/design/languages/fillIn"
import german from "./languages/letters.de.json" with { type: "json" }
import english from "./languages/letters.en.json" with { type: "json" }
import spanish from "./languages/letters.es.json" with { type: "json" }
import french from "./languages/letters.fr.json" with { type: "json" }
import portuguese from "./languages/letters.pt-BR.json" with { type: "json" }

/** The texts of a mail, except the lifetime of its link. */
interface Draft {
  readonly subject: string
  readonly title: string
  readonly happened: string
  readonly todo: string
  /** The label of the link's button; absent without a link. */
  readonly action?: string
  /** The advice for people who did not request the mail. */
  readonly otherwise: string
}

type LetterKind = LinkPurpose | Exclude<Letter["_tag"], "link">

type Drafts<Of> = Readonly<Record<LetterKind, Of>>

/** The mails of a language: texts with `{to}` and `{host}` by kind. */
interface Letters {
  readonly drafts: Drafts<Draft>
  /** The sentences about a link's lifetime. */
  readonly oneHour: string
  readonly hours: string
  /** The line above a written-out link. */
  readonly orCopy: string
}

type PartialLetters = Partial<Omit<Letters, "drafts">> & { readonly drafts?: Partial<Drafts<Partial<Draft>>> }

/** The texts of a mail, in order. */
export interface Words extends Omit<Draft, "action"> {
  readonly action: string | undefined
  readonly language: Language
  /** The link's lifetime; undefined if it does not expire. */
  readonly lasts: string | undefined
  /** The line above the written-out link. */
  readonly orCopy: string
}

const complete: Letters = english

const letters: Readonly<Record<Language, PartialLetters>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  "pt-BR": portuguese
}

const hour = 3_600_000

/** The texts of a mail from a service's host in a language; English if it is unsupported or lacks them. */
export const wordsOf = (letter: Letter, host: string, tag?: string): Words => {
  const language = isLanguage(tag) ? tag : "en"
  const kind = letter._tag === "link" ? letter.purpose : letter._tag
  const own = letters[language]
  const { oneHour, hours, orCopy }: Letters = { ...complete, ...own, drafts: complete.drafts }
  const draft: Draft = { ...complete.drafts[kind], ...own.drafts?.[kind] }
  const fill = (text: string): string =>
    fillIn(text, { to: letter.to, host, name: "name" in letter ? letter.name : "" })
  const lifetime = letter._tag === "link" ? linkLifetimes[letter.purpose] / hour : undefined
  return {
    subject: fill(draft.subject),
    title: fill(draft.title),
    happened: fill(draft.happened),
    todo: fill(draft.todo),
    action: draft.action === undefined ? undefined : fill(draft.action),
    otherwise: fill(draft.otherwise),
    language,
    lasts:
      lifetime === undefined
        ? undefined
        : lifetime === 1
          ? oneHour
          : fillIn(hours, { hours: String(lifetime) }),
    orCopy
  }
}
