import type { Page, PageRequest } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"

/** Compares strings by code points. `<` compares UTF-16 code units, which puts U+FFFF after an emoji. */
export const byCodePoint = (a: string, b: string): number => {
  for (let i = 0; ; i++) {
    // The end of a text sorts before every character.
    const [x = -1, y = -1] = [a.codePointAt(i), b.codePointAt(i)]
    if (x !== y || x < 0) return x - y
  }
}

/** Compares by time, then id, newest first. */
export const newerFirst = (
  a: { readonly id: string; readonly createdAt: DateTime.Utc },
  b: { readonly id: string; readonly createdAt: DateTime.Utc }
): number => b.createdAt.epochMillis - a.createdAt.epochMillis || byCodePoint(b.id, a.id)

/** A page, newest first, of a list sorted oldest first, and the list's length. */
export const pageOf = <A>(
  oldestFirst: ReadonlyArray<A>,
  { pageNumber, pageSize, asOf = oldestFirst.length }: PageRequest
): { readonly elements: ReadonlyArray<A>; readonly totalCount: number } => {
  const totalCount = Math.min(oldestFirst.length, asOf)
  const end = Math.max(0, totalCount - (pageNumber - 1) * pageSize)
  return { elements: oldestFirst.slice(Math.max(0, end - pageSize), end).reverse(), totalCount }
}

/** A page of a list in display order. */
export const slice = <A>(list: ReadonlyArray<A>, { pageNumber, pageSize }: Page): ReadonlyArray<A> =>
  list.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
