import type { QrCodeKind, RedirectState } from "@quick-response/core"

const kinds = { static: [0, 0], dynamic: [1, 1] } as const satisfies Record<QrCodeKind, unknown>
const states = { active: 0, paused: 1, expired: 2, blocked: 3 } as const satisfies Record<
  RedirectState,
  number
>

/** The least and greatest `is_dynamic` of a kind, or of any. */
export const kindBounds = (kind: QrCodeKind | undefined): readonly [number, number] =>
  kind === undefined ? [0, 1] : kinds[kind]

/** The least and greatest number of a state, or of any. */
export const stateBounds = (state: RedirectState | undefined): readonly [number, number] =>
  state === undefined ? [0, 3] : [states[state], states[state]]

/** The numbers of words that statements are prepared for. */
const wordCounts = [0, 1, 2, 4, 8, 16, 64]

/** Words for a prepared statement; missing words are empty, which every text contains. */
export const paddedWords = (
  words: ReadonlyArray<string>
): { readonly count: number; readonly words: ReadonlyArray<string> } => {
  const count = wordCounts.find((prepared) => prepared >= words.length) ?? words.length
  return { count, words: [...words, ...Array<string>(count - words.length).fill("")] }
}
