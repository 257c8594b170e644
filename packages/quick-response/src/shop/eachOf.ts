import type { PageRequest } from "@quick-response/core"

const pageSize = 100

/** A page, and the whole list's length. */
export interface Page<A> {
  readonly elements: ReadonlyArray<A>
  readonly totalCount: number
}

/** Iterates over a list as of its first page. */
export async function* eachOf<A>(
  read: (page: PageRequest) => Promise<Page<A>>
): AsyncGenerator<A, void, undefined> {
  let asOf: number | undefined
  for (let pageNumber = 1; asOf === undefined || (pageNumber - 1) * pageSize < asOf; pageNumber++) {
    const { elements, totalCount } = await read({ pageNumber, pageSize, asOf })
    asOf ??= totalCount
    yield* elements
  }
}
