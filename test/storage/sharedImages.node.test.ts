import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Credits, Storage, storedConfig } from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

const heapUsed = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

it("60 records of one logo take under 10 MB in memory", () =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const accountId = yield* openAccount(Credits.Credits(1e6))
    const before = heapUsed()
    for (let i = 0; i < 60; i++) {
      const image = `data:image/png;base64,${"A".repeat(1_000_000)}`
      const config = yield* storedConfig(JSON.stringify({ data: String(i), logo: { image } }))
      yield* storage.purchase({ ...orderBy(accountId), config })
    }
    expect(heapUsed() - before).toBeLessThan(10_000_000)
    expect(yield* storage.audit).toEqual([])
  }).pipe(Effect.provide(StorageMemory.layer), Effect.runPromise))
