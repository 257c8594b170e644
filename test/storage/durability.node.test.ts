import { SqlError } from "@effect/sql/SqlError"
import { Credits, RedirectSlug, RedirectStorage, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { interceptedLayer } from "./intercepted.ts"

const levels = { 1: "NORMAL", 2: "FULL" } as const

const scan = {
  slug: RedirectSlug.make("7KXM2PQ4"),
  at: 0,
  kind: "scan",
  device: "ios",
  language: "de",
  country: null,
  visitor: null
} as const

/** A store that notes how durable each of its commits is, and whose statements can be made to fail. */
const noting = <A, E>(
  use: (
    commits: Array<string>,
    failing: { text: string | undefined }
  ) => Effect.Effect<A, E, RedirectStorage | Storage>
) => {
  const commits: Array<string> = []
  const failing: { text: string | undefined } = { text: undefined }
  const layer = interceptedLayer(":memory:", (text, _, connection) => {
    if (text === failing.text) {
      failing.text = undefined
      return new SqlError({ cause: new Error("the disk failed"), message: "injected" })
    }
    if (text !== "COMMIT") return Effect.void
    return Effect.map(connection.execute("PRAGMA synchronous", [], undefined), ([row]) => {
      const level: unknown = Object.values(row ?? {})[0]
      commits.push(level === 1 || level === 2 ? levels[level] : `${level}`)
    })
  })
  return use(commits, failing).pipe(Effect.provide(layer), Effect.runPromise)
}

const prepare = Effect.gen(function* () {
  const { purchase } = yield* Storage
  const { recordScans } = yield* RedirectStorage
  const accountId = yield* openAccount(Credits.Credits(1_000_000))
  return {
    buy: Effect.suspend(() => purchase(orderBy(accountId))),
    record: Effect.suspend(() => recordScans([scan]))
  }
})

describe("a transaction of SQLite", () => {
  it("may be lost with the power only if it holds only scans", () =>
    noting((commits) =>
      Effect.gen(function* () {
        const { buy, record } = yield* prepare
        commits.length = 0
        yield* record
        yield* record
        expect(commits).toEqual(["NORMAL", "NORMAL"])
        yield* buy
        expect(commits.slice(2)).toEqual(["FULL"])
        yield* Effect.all([buy, record], { concurrency: "unbounded" })
        // Scans do not wait for the disk that a purchase waits for.
        expect(commits.slice(3).sort()).toEqual(["FULL", "NORMAL"])
        yield* record
        yield* (yield* RedirectStorage).foldScans(9)
        expect(commits.slice(-2)).toEqual(["NORMAL", "FULL"])
      })
    ))

  it("may be lost if it counts scans and more wait", () =>
    noting((commits) =>
      Effect.gen(function* () {
        const { record } = yield* prepare
        const { foldScans } = yield* RedirectStorage
        for (let count = 0; count < 3; count++) yield* record
        commits.length = 0
        expect(yield* foldScans(2, "relaxed")).toBe(2)
        expect(yield* foldScans(2, "relaxed")).toBe(0)
        expect(yield* foldScans(2)).toBe(1)
        expect(commits).toEqual(["NORMAL", "NORMAL", "FULL"])
      })
    ))

  it("is durable also after a failed transaction of scans", () =>
    noting((commits, failing) =>
      Effect.gen(function* () {
        const { buy, record } = yield* prepare
        const attempts = [
          { text: "PRAGMA synchronous = NORMAL", before: buy, attempt: record },
          { text: "PRAGMA synchronous = FULL", before: record, attempt: buy },
          { text: "COMMIT", before: buy, attempt: record }
        ]
        for (const { text, before, attempt } of attempts) {
          yield* before
          failing.text = text
          yield* Effect.either(attempt)
          expect(failing.text).toBeUndefined()
          commits.length = 0
          yield* buy
          expect([text, ...commits]).toEqual([text, "FULL"])
        }
      })
    ))
})
