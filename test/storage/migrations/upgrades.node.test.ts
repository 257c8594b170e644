import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Reactivity from "@effect/experimental/Reactivity"
import { Credits, Storage } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { layer, readOnlyLayer } from "@quick-response/storage-sqlite/node"
import { migrations } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "../accounts.ts"
import { temporaryFolder } from "../temporary.ts"
import { openClient } from "./client.ts"
import { upgrade } from "./secondVersion.ts"

const sell = Effect.gen(function* () {
  const accountId = yield* openAccount(Credits.Credits(100))
  return (yield* (yield* Storage).purchase(orderBy(accountId))).receipt.qrCodeId
})

/** Makes a database of today's schema, with an account and a record. */
const makeShop = async () => {
  const filename = join(temporaryFolder(), "shop.db")
  await Effect.runPromise(Effect.provide(sell, layer({ filename })))
  return filename
}

const execute = (filename: string, statement: string) =>
  Effect.flatMap(openClient(filename), (sql) => sql.unsafe(statement)).pipe(
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.runPromise
  )

const versionsOf = async (filename: string) => {
  const rows = await execute(filename, "SELECT migration_id, name FROM migrations ORDER BY migration_id")
  const Row = Schema.Struct({ migration_id: Schema.Number, name: Schema.String })
  return Schema.decodeUnknownSync(Schema.Array(Row))(rows).map(
    ({ migration_id, name }) => `${migration_id} ${name}`
  )
}

const columnsOfTools = (filename: string) =>
  execute(filename, "SELECT name FROM pragma_table_info('tools') WHERE name = 'color'")

/** The versions that today's program knows, and their number. */
const known = migrations.map(({ name }, index) => `${index + 1} ${name}`)
const newest = known.length

const audit = Effect.flatMap(Storage, (storage) => storage.audit)

/** Opens a database by today's program: its audit, or the sentence that refuses it. */
const open = (filename: string, layerOf: typeof layer | typeof readOnlyLayer = layer) =>
  Effect.runPromise(
    Effect.provide(audit, layerOf({ filename })).pipe(
      Effect.mapError(({ message }) => message.replace(`${filename} `, "")),
      Effect.either
    )
  )

describe("a database of the newest schema, and a program that knows a later one", () => {
  it("gets that schema with its rows, and is then refused by today's program", async () => {
    const filename = await makeShop()
    expect(await upgrade(filename)).toEqual(Either.right([]))
    expect(await versionsOf(filename)).toEqual([...known, `${newest + 1} invented`])
    expect(await execute(filename, "SELECT count(*) AS records FROM qr_codes")).toEqual([{ records: 1 }])
    expect(await upgrade(filename)).toEqual(Either.right([]))
    expect(await open(filename)).toEqual(
      Either.left(
        `was written by a newer Quick-Response (its schema has version ${newest + 1}, and this program knows ${newest}): start that version, or go back to a copy from before the upgrade`
      )
    )
  })

  it("stays as it is where a change fails, and gets the schema later", async () => {
    const filename = await makeShop()
    const failed = await upgrade(filename, () => Effect.fail("a mistake"))
    expect(failed._tag).toBe("Left")
    expect([await versionsOf(filename), await columnsOfTools(filename)]).toEqual([known, []])
    expect(await open(filename)).toEqual(Either.right([]))
    expect(await upgrade(filename)).toEqual(Either.right([]))
  })

  it("stays as it is where the program is killed half-way, and gets the schema at the next start", async () => {
    const filename = await makeShop()
    const script = fileURLToPath(new URL("upgradeHalfway.mjs", import.meta.url))
    const child = spawn(process.execPath, [script, filename], { stdio: ["ignore", "pipe", "inherit"] })
    const ended = once(child, "exit")
    await Promise.race([once(child.stdout, "data"), ended])
    child.kill("SIGKILL")
    expect(await ended).toEqual([null, "SIGKILL"])
    expect(statSync(`${filename}-wal`).size).toBeGreaterThan(1_000_000)
    expect([await versionsOf(filename), await columnsOfTools(filename)]).toEqual([known, []])
    expect(await open(filename)).toEqual(Either.right([]))
    expect(await upgrade(filename)).toEqual(Either.right([]))
    expect(await versionsOf(filename)).toEqual([...known, `${newest + 1} invented`])
  }, 60_000)

  it("gets that schema once from programs that start at once", async () => {
    const filename = await makeShop()
    const starts = Array.from({ length: 4 }, () => upgrade(filename))
    expect(await Promise.all(starts)).toEqual(starts.map(() => Either.right([])))
    expect(await versionsOf(filename)).toEqual([...known, `${newest + 1} invented`])
  })

  it("is refused where the later schema was changed by hand", async () => {
    const filename = await makeShop()
    await upgrade(filename)
    await execute(filename, "DROP INDEX qr_codes_data")
    expect(await upgrade(filename)).toEqual(
      Either.left(
        expect.stringContaining(
          `has been changed since it got schema version ${newest + 1}: the index qr_codes_data is missing`
        )
      )
    )
  })
})

describe("a database of a schema from before the first release", () => {
  const refusal = Either.left(
    expect.stringMatching(
      /^has a schema from before the first release: .*`quick-response migrate` of commit [0-9a-f]{8}, .*`quick-response copy`/
    )
  )
  const unreleased = async (...names: ReadonlyArray<string>) => {
    const filename = await makeShop()
    await execute(filename, "DELETE FROM migrations")
    for (const [index, name] of names.entries())
      await execute(filename, `INSERT INTO migrations (migration_id, name) VALUES (${index + 1}, '${name}')`)
    return filename
  }

  it("is refused with the way over, and left as it is", async () => {
    for (const names of [["first"], ["first", "claims_in_order", "images_apart"]]) {
      const filename = await unreleased(...names)
      expect(await open(filename)).toEqual(refusal)
      expect(await open(filename, readOnlyLayer)).toEqual(refusal)
      expect(await upgrade(filename)).toMatchObject({ _tag: "Left" })
      expect(await versionsOf(filename)).toEqual(names.map((name, index) => `${index + 1} ${name}`))
    }
  })

  it("is read, and not written, where it is the last of these", async () => {
    const filename = await unreleased("first", "normal_addresses")
    // It has the tables of the first schema alone.
    const later = ["redirect_versions", "scan_totals", "redirects", "scans", "scan_days", "scan_visitors"]
    for (const table of [...later, "scan_secrets"]) await execute(filename, `DROP TABLE ${table}`)
    expect(await open(filename)).toEqual(refusal)
    const copy = `${filename}.copy`
    copyFileSync(filename, copy)
    expect(await open(copy, readOnlyLayer)).toEqual(Either.right([]))
  })
})
