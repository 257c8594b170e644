import { rmSync } from "node:fs"
import { join } from "node:path"
import { Credits, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { interceptedLayer } from "./intercepted.ts"
import { temporaryFolder } from "./temporary.ts"

const newFile = (): string => join(temporaryFolder(), "store.db")

const use = <A, E>(database: StorageSqlite.DatabaseFile, effect: Effect.Effect<A, E, Storage>) =>
  Effect.runPromise(Effect.provide(effect, StorageSqlite.layer(database)))

const refusal = (database: StorageSqlite.DatabaseFile) =>
  use(database, Effect.void).then(
    () => "opened",
    (error: unknown) => String(error)
  )

/** Once a folder was as it is for a moment, its times are looked at alone. */
const untilTimesAreTrusted = Effect.sleep("200 millis")

describe("a verb that writes", () => {
  for (const [suffix, reason] of [
    ["", "was deleted or moved away"],
    ["-wal", "has lost its -wal file"],
    ["-shm", "has lost its -shm file"]
  ] as const) {
    it(`fails with the reason once the file ${suffix} is deleted`, () => {
      const filename = newFile()
      return use(
        { filename },
        Effect.gen(function* () {
          const { purchase, check } = yield* Storage
          const accountId = yield* openAccount(Credits.Credits(100))
          yield* purchase(orderBy(accountId))
          yield* untilTimesAreTrusted
          yield* purchase(orderBy(accountId))
          rmSync(`${filename}${suffix}`)
          for (const verb of [purchase(orderBy(accountId)), check]) {
            const error = yield* Effect.flip(verb)
            expect(error._tag).toBe("StorageError")
            expect(String("cause" in error ? error.cause : "")).toContain(`store.db ${reason}`)
          }
        })
      )
    })
  }
})

it("a purchase whose file is deleted before its commit is refused", () => {
  const filename = newFile()
  let isArmed = false
  const deleteBeforeCommit = (text: string) =>
    Effect.sync(() => {
      if (isArmed && text === "COMMIT") rmSync(filename)
    })
  return Effect.runPromise(
    Effect.gen(function* () {
      const { purchase } = yield* Storage
      const accountId = yield* openAccount(Credits.Credits(100))
      yield* untilTimesAreTrusted
      yield* purchase(orderBy(accountId))
      isArmed = true
      expect((yield* Effect.flip(purchase(orderBy(accountId))))._tag).toBe("StorageError")
      isArmed = false
    }).pipe(Effect.provide(interceptedLayer(filename, deleteBeforeCommit)))
  )
})

it("acknowledged writes are saved although the -wal file was deleted", async () => {
  const filename = newFile()
  const accountId = await use(
    { filename },
    Effect.gen(function* () {
      const { purchase } = yield* Storage
      const id = yield* openAccount(Credits.Credits(100))
      for (let i = 0; i < 3; i++) yield* purchase(orderBy(id))
      rmSync(`${filename}-wal`)
      expect((yield* Effect.flip(purchase(orderBy(id))))._tag).toBe("StorageError")
      return id
    })
  )
  const [{ totalCount }, violations] = await use(
    { filename },
    Effect.flatMap(Storage, ({ listQrCodes, audit }) =>
      Effect.all([listQrCodes(accountId, { pageNumber: 1, pageSize: 1 }), audit])
    )
  )
  expect([totalCount, violations]).toEqual([3, []])
})

describe("layer() with an identity", () => {
  it("opens the database that has it, and no other", async () => {
    const filename = newFile()
    await use({ filename }, Effect.void)
    const identity = await Effect.runPromise(StorageSqlite.identity({ filename }))
    expect(identity).toMatch(/^[0-9a-f]{32}$/)
    expect(await refusal({ filename, identity })).toBe("opened")
    const other = newFile()
    await use({ filename: other }, Effect.void)
    expect(await refusal({ filename: other, identity })).toMatch(
      /is not the database that this service has opened: put that one back/
    )
  })

  it("creates no missing file", async () => {
    const filename = newFile()
    expect(await refusal({ filename, identity: "0".repeat(32) })).toMatch(/store\.db does not exist/)
    expect(await refusal({ filename, identity: "0".repeat(32) })).toMatch(/store\.db does not exist/)
  })
})
