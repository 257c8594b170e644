import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type AccountId, Credits, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { openAccount } from "./accounts.ts"
import { temporaryFolder } from "./temporary.ts"

const script = fileURLToPath(new URL("endlessBuyer.mjs", import.meta.url))
const callers = 16
const images = Number(process.env.QR_TEST_IMAGES ?? 12)

// The format of a write-ahead log: sqlite.org/fileformat2.html#the_write_ahead_log
const headerLength = 32
const frameHeaderLength = 24
const saltsOf = (bytes: Buffer, at: number): string => bytes.toString("hex", at, at + 8)

/** The number of bytes of a log in use; frames after them are from before its last restart. */
const lengthInUse = (log: Buffer): number => {
  if (log.length < headerLength) return log.length
  const frameLength = frameHeaderLength + log.readUInt32BE(8)
  let end = headerLength
  while (end + frameLength <= log.length && saltsOf(log, end + 8) === saltsOf(log, 16)) end += frameLength
  return end
}

interface Image {
  readonly database: Buffer
  readonly log: Buffer
  /** The purchases that were acknowledged before. */
  readonly acknowledged: ReadonlyArray<string>
}

/** Copies the files while the buyer is stopped. */
const photograph = async (
  buyer: ChildProcess,
  filename: string,
  acknowledged: Set<string>
): Promise<Image> => {
  const before = [...acknowledged]
  buyer.kill("SIGSTOP")
  await pause(10)
  const image = {
    database: readFileSync(filename),
    log: readFileSync(`${filename}-wal`),
    acknowledged: before
  }
  buyer.kill("SIGCONT")
  return image
}

/** Opens a copy; answers the acknowledged purchases that it lacks and the violations of its audit. */
const examine = (accountId: AccountId, { database, log, acknowledged }: Image) => {
  const filename = join(temporaryFolder(), "image.db")
  writeFileSync(filename, database)
  writeFileSync(`${filename}-wal`, log)
  return Effect.runPromise(
    Effect.gen(function* () {
      const storage = yield* Storage
      const held = new Set<string>()
      for (let pageNumber = 1; ; pageNumber++) {
        const { qrCodes } = yield* storage.listQrCodes(accountId, { pageNumber, pageSize: 100 })
        if (qrCodes.length === 0) break
        for (const { id } of qrCodes) held.add(id)
      }
      return { lost: acknowledged.filter((id) => !held.has(id)), violations: yield* storage.audit }
    }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
  )
}

/**
 * The files that a loss of power between two copies may leave: the database of the first, since a checkpoint can be lost, the log
 * of the first, since it was synchronized, and any prefix of the log's growth since.
 */
const between = (first: Image, second: Image): Image | undefined => {
  const [from, to] = [lengthInUse(first.log), lengthInUse(second.log)]
  if (saltsOf(first.log, 16) !== saltsOf(second.log, 16) || to <= from) return undefined
  const cut = from + Math.floor(Math.random() * (to - from))
  return { ...first, log: second.log.subarray(0, cut) }
}

it(`no acknowledged purchase is lost by a loss of power at ${images} random moments under load`, async () => {
  const filename = join(temporaryFolder(), "power.db")
  const accountId = await Effect.runPromise(
    Effect.provide(openAccount(Credits.Credits(1e12)), StorageSqlite.layer({ filename }))
  )
  const buyer = spawn(process.execPath, [script, filename, accountId, String(callers)])
  const ended = once(buyer, "exit")
  const acknowledged = new Set<string>()
  let rest = ""
  buyer.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) acknowledged.add(line)
  })
  buyer.stderr.pipe(process.stderr)

  const taken: Array<Image> = []
  let cuts = 0
  while (taken.length < images || cuts === 0) {
    const enough = acknowledged.size + 50 + Math.random() * 500
    while (acknowledged.size < enough) {
      await pause(1)
      if (buyer.exitCode !== null) throw new Error(`the buyer ended with ${buyer.exitCode}`)
    }
    const first = await photograph(buyer, filename, acknowledged)
    taken.push(first)
    await pause(Math.random() * 30)
    const torn = between(first, await photograph(buyer, filename, acknowledged))
    if (torn === undefined) continue
    taken.push(torn)
    cuts++
  }
  buyer.kill("SIGKILL")
  await ended

  for (const image of taken) expect(await examine(accountId, image)).toEqual({ lost: [], violations: [] })
  console.log({ images: taken.length, cuts, acknowledged: taken.at(-1)?.acknowledged.length })
})
