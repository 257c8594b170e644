import type { Email, Letter, LinkPurpose } from "@quick-response/core"

/** The texts of a letter, but for how long its link works. */
export interface Draft {
  readonly subject: string
  readonly title: string
  readonly happened: string
  readonly todo: string
  /** The label of the link's button; undefined if there is nothing to follow. */
  readonly action: string | undefined
  /** The advice if someone else asked. */
  readonly otherwise: string
}

/** The kind of a letter. */
export type LetterKind = LinkPurpose | Exclude<Letter["_tag"], "link">

/** The letters of a language: of each kind the words to an address, from the service at a host. */
export interface Letters extends Readonly<Record<LetterKind, (to: Email, host: string) => Draft>> {
  /** For how long a link works. */
  readonly lasts: (hours: number) => string
  /** The line above a link that is written out. */
  readonly orCopy: string
}
