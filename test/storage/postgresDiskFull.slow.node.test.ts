import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { Credits, Storage } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { startPostgres } from "./postgres.ts"
import { makeTemporaryFolder } from "./temporary.ts"

const nobody = 65_534
const canMount = process.platform === "linux" && process.getuid?.() === 0

// The test mounts a small disk, which only root may do.
it.skipIf(!canMount)("purchase() fails on a full disk, and sells once there is room", async () => {
  const { folder, remove } = makeTemporaryFolder()
  onTestFinished(remove)
  chmodSync(folder, 0o755)
  const disk = join(folder, "disk")
  mkdirSync(disk)
  expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", disk]).status).toBe(0)
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", disk])
  })
  const place = join(disk, "tables")
  mkdirSync(place)
  chownSync(place, nobody, nobody)
  const server = await startPostgres({ fsync: "off" })
  onTestFinished(server.remove)
  const client = new pg.Client(server.url())
  await client.connect()
  await client.query(`CREATE TABLESPACE small LOCATION '${place}'`)
  await client.query("CREATE DATABASE shop TABLESPACE small")
  await client.end()

  const runtime = ManagedRuntime.make(StoragePostgres.layer({ url: Redacted.make(server.url("shop")) }))
  onTestFinished(() => runtime.dispose())
  const run = <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E, Storage>) =>
    runtime.runPromise(Effect.flatMap(Storage, use))
  const money = 1_000_000
  const accountId = await run(() => openAccount(Credits.Credits(money)))
  let acknowledged = 0
  const buy = () =>
    run(({ purchase }) =>
      Effect.forEach(
        Array.from({ length: 64 }),
        () => Effect.either(purchase({ ...orderBy(accountId), name: "a name that takes room ".repeat(40) })),
        { concurrency: 64 }
      )
    ).then((answers) => {
      acknowledged += answers.filter(Either.isRight).length
      return new Set(answers.map((answer) => (Either.isLeft(answer) ? answer.left._tag : "bought")))
    })
  expect(await buy()).toEqual(new Set(["bought"]))

  const filling = join(disk, "filling")
  spawnSync("dd", ["if=/dev/zero", `of=${filling}`, "bs=4k"], { stdio: "ignore" })
  let answers = await buy()
  for (let round = 0; round < 100 && answers.has("bought"); round++) answers = await buy()
  expect(answers).toEqual(new Set(["StorageError"]))
  // The records that are there can still be read.
  expect((await run((storage) => storage.findAccount({ id: accountId }))).balance).toBe(money - acknowledged)

  rmSync(filling)
  await expect.poll(buy).toEqual(new Set(["bought"]))
  const books = await run((storage) =>
    Effect.all({
      violations: storage.audit,
      page: storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 1 })
    })
  )
  expect(books.violations).toEqual([])
  expect(books.page.totalCount).toBe(acknowledged)
})
