import { studioWords } from "catalogue:studio"
import { textNamed } from "./phrases.ts"

/** The label of a type or a field of content, at a place such as `swiss-bill.creditor.name`; the service's own for an unknown place. */
export const contentLabelAt = (place: string, own: string): string =>
  textNamed(studioWords.value.contentLabels, place) ?? own

/** The hint of a type or a field of content. */
export const contentHintAt = (place: string, own: string): string =>
  textNamed(studioWords.value.contentHints, place) ?? own
