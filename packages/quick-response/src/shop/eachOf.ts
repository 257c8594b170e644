import type { PageRequest } from "@quick-response/core"

const pageSize = 100

/** Part of a list, and how many the whole list holds. */
export interface Page<A> {
  readonly elements: ReadonlyArray<A>
  readonly totalCount: number
}

/** Every element of a list as it was when its first page was read, page by page. */
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
