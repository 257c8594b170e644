import type { QrCodeRecord } from "@quick-response/core"

/** Compares strings by code points. `<` compares UTF-16 code units, which puts U+FFFF after an emoji. */
export const byCodePoint = (a: string, b: string): number => {
  for (let i = 0; i < a.length && i < b.length; ) {
    const [x, y] = [a.codePointAt(i) ?? 0, b.codePointAt(i) ?? 0]
    if (x !== y) return x - y
    i += x > 0xffff ? 2 : 1
  }
  return a.length - b.length
}

/** Compares records, oldest first: by `createdAt`, then by `id`. */
export const byAge = (a: QrCodeRecord, b: QrCodeRecord): number =>
  a.createdAt.epochMillis - b.createdAt.epochMillis || byCodePoint(a.id, b.id)

/** The index of the first element of a sorted list that is not before a position. */
export const lowerBound = <A>(ordered: ReadonlyArray<A>, isBefore: (element: A) => boolean): number => {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const element = ordered[middle]
    if (element !== undefined && isBefore(element)) low = middle + 1
    else high = middle
  }
  return low
}

/** A page, newest first, of a list that is sorted oldest first. */
export const newestFirst = <A>(
  oldestFirst: ReadonlyArray<A>,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number }
): ReadonlyArray<A> => {
  const end = oldestFirst.length - (pageNumber - 1) * pageSize
  return end <= 0 ? [] : oldestFirst.slice(Math.max(0, end - pageSize), end).reverse()
}
