import type { Email, Letter, LinkPurpose } from "@quick-response/core"

/** The texts of a mail, except the lifetime of its link. */
export interface Draft {
  readonly subject: string
  readonly title: string
  readonly happened: string
  readonly todo: string
  /** The label of the link's button; undefined without a link. */
  readonly action: string | undefined
  /** The advice for readers who did not request the mail. */
  readonly otherwise: string
}

export type LetterKind = LinkPurpose | Exclude<Letter["_tag"], "link">

/** The mails of a language: the texts of each kind, for a recipient and the service's host. */
export interface Letters extends Readonly<Record<LetterKind, (to: Email, host: string) => Draft>> {
  /** The sentence about a link's lifetime. */
  readonly lasts: (hours: number) => string
  /** The line above a written-out link. */
  readonly orCopy: string
}
