import { join } from "node:path"
import type { SqlClient } from "@effect/sql/SqlClient"
import { Credits, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { openAccount } from "./accounts.ts"
import { interceptedLayer } from "./intercepted.ts"
import { addRecords } from "./largeBook.ts"
import { temporaryFolder } from "./temporary.ts"

/** More names than one statement looks at; with more, it is measured by hand. */
const count = Number(process.env.QR_SEARCHED_NAMES ?? 40_000)

it("a query over many names reads bounded windows and finds all", async () => {
  const windows: Array<number> = []
  let turns = 0
  let turnsBefore = 0
  let heldOnce = false
  let opened: SqlClient | undefined
  const layer = interceptedLayer(
    join(temporaryFolder(), "names.db"),
    (text, parameters) =>
      Effect.sync(() => {
        if (!text.includes("ordinal > ? AND ordinal <= ?")) return
        const [after, upTo] = parameters.slice(text.startsWith("SELECT count") ? 1 : 2).map(Number)
        windows.push((upTo ?? Number.NaN) - (after ?? Number.NaN))
        if (windows.length > 1 && turns === turnsBefore) heldOnce = true
        turnsBefore = turns
      }),
    {
      onOpen: (client) => {
        opened = client
      }
    }
  )
  const expectations = Effect.gen(function* () {
    const storage = yield* Storage
    if (opened === undefined) throw new Error("the layer opens a client")
    const accountId = yield* openAccount(Credits.Credits(count))
    yield* addRecords(opened, accountId, count)
    yield* opened`UPDATE qr_code_list SET search_text = 'TABLE ' || ordinal || ' OF THE GARDEN'`
    yield* opened`UPDATE qr_code_list SET is_archived = 1 WHERE ordinal % 3 = 0`
    const names = Array.from({ length: count }, (_, index) => `TABLE ${index + 1} OF THE GARDEN`)
    for (const [query, pageSize, asOf, archived] of [
      ["9999", 7, undefined, "include"],
      ["garden", 100, undefined, "include"],
      ["garden", 100, 17_000, "exclude"],
      ["garden le 1", 5, undefined, "exclude"],
      ["nowhere", 5, undefined, "only"],
      ["9999", 7, undefined, "only"],
      ["", 100, undefined, "exclude"],
      ["", 100, 17_000, "exclude"],
      ["", 100, undefined, "only"]
    ] as const) {
      const found = names.flatMap((name, index) => {
        const isShown = archived === "include" || ((index + 1) % 3 === 0) === (archived === "only")
        const words = query.toUpperCase().split(" ")
        return isShown && words.every((word) => name.includes(word)) ? [index + 1] : []
      })
      const totalCount = Math.min(found.length, asOf ?? found.length)
      const newestFirst = found.slice(0, totalCount).toReversed()
      const pages = Math.ceil(totalCount / pageSize)
      for (const pageNumber of new Set(
        [1, 2, Math.ceil(pages / 2), pages, pages + 1].filter((page) => page > 0)
      )) {
        windows.length = 0
        const timer = { isOn: true }
        const turn = (): void => {
          turns++
          if (timer.isOn) setImmediate(turn)
        }
        turn()
        const page = yield* storage.listQrCodes(accountId, { query, pageNumber, pageSize, asOf, archived })
        timer.isOn = false
        const before = (pageNumber - 1) * pageSize
        expect([query, archived, pageNumber, page.totalCount]).toEqual([
          query,
          archived,
          pageNumber,
          totalCount
        ])
        expect(page.qrCodes.map(({ id }) => Number.parseInt(id.slice(0, 8), 16))).toEqual(
          newestFirst.slice(before, before + pageSize)
        )
        expect(Math.max(...windows)).toBeLessThanOrEqual(16_384)
        expect(windows.length).toBeGreaterThanOrEqual(Math.ceil(count / 16_384))
      }
    }
    expect(heldOnce).toBe(false)
  })
  await Effect.runPromise(Effect.provide(expectations, layer))
})
