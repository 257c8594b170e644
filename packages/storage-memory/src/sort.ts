import type { PageRequest } from "@quick-response/core"

/** Compares strings by code points. `<` compares UTF-16 code units, which puts U+FFFF after an emoji. */
export const byCodePoint = (a: string, b: string): number => {
  for (let i = 0; i < a.length && i < b.length; ) {
    const [x, y] = [a.codePointAt(i) ?? 0, b.codePointAt(i) ?? 0]
    if (x !== y) return x - y
    i += x > 0xffff ? 2 : 1
  }
  return a.length - b.length
}

/** A page, newest first, of a list that is sorted oldest first, and the length of the list. */
export const pageOf = <A>(
  oldestFirst: ReadonlyArray<A>,
  { pageNumber, pageSize, asOf = oldestFirst.length }: PageRequest
): { readonly elements: ReadonlyArray<A>; readonly totalCount: number } => {
  const totalCount = Math.min(oldestFirst.length, asOf)
  const end = totalCount - (pageNumber - 1) * pageSize
  const elements = end <= 0 ? [] : oldestFirst.slice(Math.max(0, end - pageSize), end).reverse()
  return { elements, totalCount }
}
