import type { Page } from "@quick-response/core"
import * as Effect from "effect/Effect"

const pageSize = 100

/** Reads a list page by page until one is not full. */
export const wholeList = <A, E>(
  read: (page: Page) => Effect.Effect<ReadonlyArray<A>, E>
): Effect.Effect<ReadonlyArray<A>, E> =>
  Effect.gen(function* () {
    const all: Array<A> = []
    for (let pageNumber = 1; ; pageNumber++) {
      const elements = yield* read({ pageNumber, pageSize })
      all.push(...elements)
      if (elements.length < pageSize) return all
    }
  })
