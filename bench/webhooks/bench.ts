// Measures what a sale costs over HTTP while its events are delivered, beside the same server without webhooks, all rounds
// interleaved, and how fast a backlog is delivered. A word names the program of another build, which is measured beside. Trust the ratios.
import { execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Accounts, Credits, Email, Storage, WebhookId, WebhookStorage } from "@quick-response/core"
import * as Sqlite from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { median } from "../http/statistics.ts"
import { cpuSeconds, eachAnother, type Measurement, measure } from "../http/wrk.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 4)
const accountCount = Number(process.env.ACCOUNTS ?? 16)
const backlog = Number(process.env.BACKLOG ?? 20_000)

const folder = mkdtempSync(join(tmpdir(), "bench-webhooks-"))
const program = fileURLToPath(
  new URL("../../../../../packages/quick-response/bin/quick-response.js", import.meta.url)
)

let received = 0
const receiver = createServer((request, response) => {
  request.resume()
  request.on("end", () => {
    received++
    response.writeHead(204).end()
  })
})
await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening))
const target = `http://127.0.0.1:${Object(receiver.address()).port}/hooks`

type StartAt = "beginning" | "now"

const subscribe = (accountId: Parameters<(typeof Accounts.Service)["listLedger"]>[0], startAt: StartAt) =>
  Effect.flatMap(WebhookStorage, ({ createWebhook }) =>
    createWebhook({
      id: WebhookId.make(crypto.randomUUID()),
      accountId,
      url: target,
      types: null,
      description: "",
      startAt,
      at: DateTime.unsafeNow()
    })
  )

const openAccount = (name: string) =>
  Effect.flatMap(Accounts, ({ create }) => create(Schema.decodeSync(Email)(`${name}@example.com`)))

/** Opens accounts with credits and keys, each with a webhook if asked for; answers the keys. */
const openAccounts = (hasWebhooks: boolean) =>
  Effect.forEach(
    Array.from({ length: accountCount }, (_, place) => `a${place}`),
    (name) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const { id } = yield* openAccount(name)
        yield* accounts.credit(id, 10_000_000, "bench")
        const { secret } = yield* accounts.createApiKey(id, { name: "bench" })
        if (hasWebhooks) yield* subscribe(id, "now")
        return Redacted.value(secret)
      })
  )

/** An account with many entries that its webhook has not told of. */
const openBacklog = Effect.gen(function* () {
  const { post } = yield* Storage
  const { id: accountId } = yield* openAccount("backlog")
  const entry = { accountId, kind: "grant", amount: Credits.Credits(1), reason: "bench" } as const
  yield* Effect.forEach(
    Array.from({ length: backlog }, (_, place) => place),
    () => post({ ...entry, at: DateTime.unsafeNow() }),
    { concurrency: 500, discard: true }
  )
  yield* subscribe(accountId, "beginning")
})

const onFile = <A, E>(file: string, effect: Effect.Effect<A, E, Accounts | Storage | WebhookStorage>) =>
  Effect.runPromise(
    Effect.provide(effect, Layer.provideMerge(Accounts.layer, Sqlite.layer({ filename: file })))
  )

/** The same by the commands of another build, whose database may be of another schema. */
const openAccountsBy = async (command: string, file: string): Promise<ReadonlyArray<string>> => {
  const run = promisify(execFile)
  const say = async (...words: ReadonlyArray<string>): Promise<string> =>
    (await run(process.execPath, [command, ...words, "--database", `sqlite:${file}`])).stdout.trim()
  const keys: Array<string> = []
  for (let place = 0; place < accountCount; place++) {
    const email = `a${place}@example.com`
    await say("account", "create", email)
    await say("account", "credit", email, "10000000", "--reason", "bench")
    keys.push(await say("key", "create", email, "--name", "bench"))
  }
  return keys
}

interface Contender {
  readonly program: string
  readonly webhooks: "off" | "on"
  readonly hasWebhooks: boolean
}

const other = process.argv[2]
const contenders: Readonly<Record<string, Contender>> = {
  off: { program, webhooks: "off", hasWebhooks: false },
  "on, nobody has one": { program, webhooks: "on", hasWebhooks: false },
  "one for each account": { program, webhooks: "on", hasWebhooks: true },
  ...(other === undefined ? {} : { "another build": { program: other, webhooks: "off", hasWebhooks: false } })
}

interface Serving {
  readonly port: number
  readonly pid: number
  readonly keys: ReadonlyArray<string>
  readonly stop: () => void
}

let nextPort = 18_300

/** Starts a server, which logs no requests, and waits until it answers. */
const serve = async (
  file: string,
  { program, webhooks }: Contender,
  keys: ReadonlyArray<string>
): Promise<Serving> => {
  const port = nextPort++
  const words = ["serve", "--port", String(port), "--database", `sqlite:${file}`]
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      QR_LOG_LEVEL: "Warning",
      QR_RATE_LIMIT: "off",
      QR_CPU_LIMIT: "off",
      ...(program === other ? {} : { QR_WEBHOOKS: webhooks, QR_WEBHOOK_NETWORKS: "127.0.0.1/32" })
    },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} did not start`)
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`)
    await pause(50)
  }
  return { port, pid, keys, stop: () => child.kill() }
}

/** Each request is a purchase of its own, by the key of any account. */
const purchases = (keys: ReadonlyArray<string>, run: number): string => `
local keys = { ${keys.map((key) => `"${key}"`).join(", ")} }
${eachAnother(`
  local body = string.format('{"data":"https://example.com/${run}-%d-%d"}', id, sent)
  local headers = { ["Content-Type"] = "application/json", ["X-API-Key"] = keys[sent % #keys + 1] }
  return wrk.format("POST", "/v1/Qr/purchase", headers, body)
`)}`

let runs = 0

/** Buys for some seconds. The processor time of deliveries that follow counts as well. */
const buy = async (server: Serving): Promise<Measurement> => {
  const before = cpuSeconds(server.pid)
  const work = { path: "/v1/Qr/purchase", further: purchases(server.keys, ++runs) }
  const measured = await measure(work, { ...server, key: "" }, seconds, join(folder, "buy.lua"))
  if (measured.errors > 0) throw new Error(`${measured.errors} purchases were refused`)
  let seen = -1
  while (seen !== received) {
    seen = received
    await pause(1_000)
  }
  const cpu = ((cpuSeconds(server.pid) - before) * 1e6) / (measured.perSecond * seconds)
  return { ...measured, cpu }
}

const drain = async (): Promise<void> => {
  const file = join(folder, "backlog.db")
  await onFile(file, openBacklog)
  received = 0
  const server = await serve(file, { program, webhooks: "on", hasWebhooks: true }, [])
  while (received === 0) await pause(10)
  const [begun, from, before] = [performance.now(), received, cpuSeconds(server.pid)]
  while (received < backlog) await pause(10)
  const took = performance.now() - begun
  const cpu = ((cpuSeconds(server.pid) - before) * 1e6) / (received - from)
  console.log(
    `\na backlog of ${backlog} events of one account: ${(((received - from) * 1_000) / took).toFixed(0)} deliveries a second, ${cpu.toFixed(0)} us CPU each`
  )
  server.stop()
}

const servers = new Map<string, Serving>()
const all = new Map<string, Array<Measurement>>(Object.keys(contenders).map((name) => [name, []]))
try {
  for (const [name, contender] of Object.entries(contenders)) {
    const file = join(folder, `${servers.size}.db`)
    const keys =
      contender.program === program
        ? await onFile(file, openAccounts(contender.hasWebhooks))
        : await openAccountsBy(contender.program, file)
    servers.set(name, await serve(file, contender, keys))
  }
  for (let round = -1; round < rounds; round++)
    for (const [name, server] of servers) {
      const measured = await buy(server)
      if (round >= 0) all.get(name)?.push(measured)
    }
  console.log("purchases of 64 connections")
  const base = all.get("off") ?? []
  for (const [name, measured] of all) {
    const ratios = measured.map(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN))
    const [rate, cpu, p99] = [
      median(measured.map((one) => one.perSecond)),
      median(measured.map((one) => one.cpu)),
      median(measured.map((one) => one.p99))
    ]
    const figure = `${rate.toFixed(0)}/s, ${cpu.toFixed(0)} us CPU, p99 ${p99.toFixed(0)} ms`
    console.log(`  ${name.padEnd(22)} ${figure.padEnd(40)} x ${median(ratios).toFixed(2)}`)
  }
  await drain()
} finally {
  for (const server of servers.values()) server.stop()
  receiver.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
