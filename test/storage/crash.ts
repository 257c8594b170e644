import { join } from "node:path"
import { type AccountId, Accounts, Credits, Email, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { startServer } from "./server.ts"

/** The answer to a purchase. */
interface Acknowledged {
  readonly qrCodeId: string
  readonly replayed: boolean
}

interface Client {
  readonly accountId: AccountId
  readonly apiKey: string
  /** By idempotency key, in the order in which they were answered. */
  readonly acknowledged: Map<string, Acknowledged>
  /** The idempotency key of the purchase in flight. */
  pending: string | undefined
  lostAnswers: number
}

/** The result of a crash test. */
export interface CrashReport {
  readonly kills: number
  readonly acknowledged: number
  /** Requests that were sent again because a crash lost their answer. */
  readonly retried: number
  /** The retried requests that had been charged before the crash. */
  readonly replayed: number
  readonly lost: number
  readonly doubled: number
  readonly violations: ReadonlyArray<unknown>
}

const price = 10_000
const wealth = 1e12

const Answer = Schema.Struct({
  code: Schema.String,
  data: Schema.NullOr(Schema.Struct({ qrCodeId: Schema.String }))
})

const withStore = <A, E>(filename: string, use: Effect.Effect<A, E, Accounts | Storage>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(use, Accounts.layer.pipe(Layer.provideMerge(StorageSqlite.layer({ filename }))))
  )

const openClient = (name: string) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const { id } = yield* accounts.create(Schema.decodeSync(Email)(`${name}@example.test`))
    yield* accounts.credit(id, Credits.Credits(wealth), "to spend")
    const { secret } = yield* accounts.createApiKey(id, { name })
    return { accountId: id, apiKey: Redacted.value(secret) }
  })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Whether the connection was refused. */
const wasRefused = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "ECONNREFUSED"

/** Buys one code after another until `isOver`; a purchase without an answer is retried with the same key. */
const buyOn = async (client: Client, url: () => string, isOver: () => boolean): Promise<void> => {
  while (!isOver() || client.pending !== undefined) {
    client.pending ??= crypto.randomUUID()
    try {
      const response = await fetch(`${url()}/v1/Qr/purchase`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": client.apiKey,
          "idempotency-key": client.pending
        },
        body: JSON.stringify({ data: "https://example.test/crash", name: client.pending })
      })
      const answer = Schema.decodeUnknownSync(Answer)(await response.json())
      if (response.status === 201 && answer.data !== null) {
        const replayed = response.headers.get("idempotent-replayed") === "true"
        client.acknowledged.set(client.pending, { qrCodeId: answer.data.qrCodeId, replayed })
        client.pending = undefined
      } else if (response.status === 409 || response.status === 503) {
        await pause(20)
      } else {
        throw new RangeError(`a purchase was answered with ${response.status}: ${JSON.stringify(answer)}`)
      }
    } catch (error) {
      if (error instanceof RangeError) throw error
      if (!wasRefused(error)) client.lostAnswers++
      await pause(20)
    }
  }
}

/** The ids of an account's records by name, which is their idempotency key. */
const recordsOf = (storage: typeof Storage.Service, accountId: AccountId) =>
  Effect.gen(function* () {
    const ids = new Map<string, Array<string>>()
    for (let pageNumber = 1; ; pageNumber++) {
      const { qrCodes } = yield* storage.listQrCodes(accountId, { pageNumber, pageSize: 100 })
      if (qrCodes.length === 0) return ids
      for (const { id, name } of qrCodes) ids.set(name, [...(ids.get(name) ?? []), id])
    }
  })

const compare = (filename: string, clients: ReadonlyArray<Client>, kills: number): Promise<CrashReport> =>
  withStore(
    filename,
    Effect.gen(function* () {
      const storage = yield* Storage
      let [lost, doubled] = [0, 0]
      for (const { accountId, acknowledged } of clients) {
        const records = yield* recordsOf(storage, accountId)
        for (const [key, { qrCodeId }] of acknowledged) {
          if (records.get(key)?.includes(qrCodeId) !== true) lost++
        }
        for (const [key, ids] of records) doubled += ids.length - (acknowledged.has(key) ? 1 : 0)
        const { balance } = yield* storage.findAccount({ id: accountId })
        if (balance !== wealth - acknowledged.size * price) doubled++
      }
      const answers = clients.flatMap(({ acknowledged }) => [...acknowledged.values()])
      return {
        kills,
        acknowledged: answers.length,
        retried: clients.reduce((sum, { lostAnswers }) => sum + lostAnswers, 0),
        replayed: answers.filter(({ replayed }) => replayed).length,
        lost,
        doubled,
        violations: yield* storage.audit
      }
    })
  )

/**
 * Kills a server under load at random moments and restarts it; then compares the answers with the database. A server
 * lives for this many purchases on average, from none to twice as many.
 */
export const crash = async (
  folder: string,
  options: { readonly kills: number; readonly clients: number; readonly life: number }
): Promise<CrashReport> => {
  const filename = join(folder, "crash.db")
  const opened = await withStore(
    filename,
    Effect.forEach(Array.from({ length: options.clients }), (_, index) => openClient(`client-${index}`))
  )
  const clients = opened.map(
    (client): Client => ({
      ...client,
      acknowledged: new Map(),
      pending: undefined,
      lostAnswers: 0
    })
  )

  let server = await startServer(filename)
  let isOver = false
  const buying = clients.map((client) =>
    buyOn(
      client,
      () => server.url,
      () => isOver
    )
  )
  const failed = Promise.all(buying)
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged.size, 0)
  for (let kill = 0; kill < options.kills; kill++) {
    const enough = acknowledged() + Math.random() * 2 * options.life
    while (acknowledged() < enough) await Promise.race([pause(1), failed])
    await pause(Math.random() * 50)
    await server.kill()
    server = await startServer(filename)
  }
  isOver = true
  await failed
  await server.kill()

  return compare(filename, clients, options.kills)
}
