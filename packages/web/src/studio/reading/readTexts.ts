import { type IncompleteText, incompleteTexts, joinTexts } from "@quick-response/design/request/joinTexts"
import type { ReadText } from "./readPicture.ts"

/** All that was read from pictures that were shown one after the other. */
export interface ReadTexts {
  /** Each text and each part once. */
  readonly read: ReadonlyArray<ReadText>
  /** The texts, with parts joined if all were read. */
  readonly texts: ReadonlyArray<ReadText>
  readonly incomplete: ReadonlyArray<IncompleteText>
}

const keyOf = ({ text, sequence }: ReadText): string =>
  [sequence?.index, sequence?.total, sequence?.parity, text].join()

/** The texts of earlier pictures and of another one. */
export const readTexts = (before: ReadonlyArray<ReadText>, further: ReadonlyArray<ReadText>): ReadTexts => {
  const read = [...new Map([...before, ...further].map((one) => [keyOf(one), one])).values()]
  const parts = read.filter(({ sequence }) => sequence !== undefined)
  const identifier = parts[0]?.symbologyIdentifier ?? ""
  return {
    read,
    texts: [
      ...read.filter(({ sequence }) => sequence === undefined),
      ...joinTexts(parts).map((text) => ({ text, symbologyIdentifier: identifier }))
    ],
    incomplete: incompleteTexts(parts)
  }
}
