// One server of the comparison, in a process of its own: `node server.js NAME PORT FILE`. Says `ready` and its key.
import { createServer } from "node:http"
import process from "node:process"
import {
  type AccountId,
  Accounts,
  Catalogue,
  DomainHost,
  DomainStorage,
  Domains,
  Email,
  newDomainToken,
  PriceList,
  Pricing,
  ProofResolver,
  QrCodeId,
  RedirectSlug,
  ScanPolicy,
  type ScanPolicyShape,
  ShortAddresses,
  Storage
} from "@quick-response/core"
import { listen } from "@quick-response/http/node"
import { services } from "@quick-response/server"
import * as Sqlite from "@quick-response/storage-sqlite/node"
import Database from "better-sqlite3"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import Fastify from "fastify"
import { codeCount, ownHost, slugOf, targetOf } from "./codes.ts"

const shortUrl = "HTTPS://Q.EXAMPLE/"

const addresses = Layer.succeed(ShortAddresses, {
  shortUrl,
  ownHosts: new Set<string>(),
  isBlocked: () => false
})

const codes = Array.from({ length: codeCount }, (_, code) => code)

/** Sells all codes without their pictures, which take longer than the bench. */
const sellAll = (accountId: AccountId) =>
  Effect.flatMap(Storage, ({ purchase }) =>
    Effect.forEach(
      codes,
      (code) => {
        const slug = RedirectSlug.make(slugOf(code))
        return purchase({
          accountId,
          qrCodeId: QrCodeId.make(crypto.randomUUID()),
          name: "bench",
          config: { text: JSON.stringify({ data: shortUrl + slug }), images: [], dataHash: slug },
          contentText: JSON.stringify({ target: targetOf(code), type: "dynamic" }),
          price: PriceList.defaultPriceList.base,
          idempotency: undefined,
          at: DateTime.unsafeNow(),
          redirect: {
            slug,
            shortUrl,
            host: null,
            addressKey: null,
            target: targetOf(code),
            fallback: null,
            expiresAt: null,
            forwardQuery: false
          }
        })
      },
      { concurrency: 500, discard: true }
    )
  )

/** Has the account hold the own domain. */
const holdOwnHost = (accountId: AccountId) =>
  Effect.gen(function* () {
    const { addDomain, recordLook } = yield* DomainStorage
    const at = yield* DateTime.now
    const host = DomainHost.make(ownHost)
    yield* addDomain({ accountId, host, token: newDomainToken(), at, limits: { account: 1, all: 1 } })
    yield* recordLook(accountId, host, { isProved: true, found: [], at })
  })

/** Own domains, whose proofs no look finds missing. */
const domains = Layer.provide(
  Domains.layer,
  Layer.succeed(ProofResolver, {
    lookUp: () => Effect.succeed(undefined),
    lookUpHost: () => Effect.succeed(undefined)
  })
)

/** Serves a shop until the process ends. */
const ours = (filename: string, port: number, counts: ScanPolicyShape["counts"]): Promise<never> =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    const accounts = yield* Accounts
    const { id } = yield* accounts.create(Schema.decodeSync(Email)("bench@localhost"))
    yield* accounts.credit(id, 1e10, "bench")
    yield* sellAll(id)
    yield* holdOwnHost(id)
    yield* listen({ port, compression: false })
    console.log("ready none")
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.provide(
      services(Pricing.layer).pipe(
        Layer.provideMerge(domains),
        Layer.provideMerge(
          Layer.mergeAll(
            Sqlite.layer({ filename }),
            addresses,
            Layer.succeed(ScanPolicy, { counts, months: 25, visitorsADay: 240_000 })
          )
        )
      )
    ),
    Effect.runPromise
  )

/** A constant redirect. */
const raw = (port: number): void => {
  const target = targetOf(0)
  createServer((_, response) => {
    response.writeHead(302, { location: target, "cache-control": "no-store", "content-length": "0" })
    response.end()
  }).listen(port, "127.0.0.1")
}

interface Row {
  readonly target: string
}

/** Fastify with better-sqlite3: the target is read, the scan stored and the total raised in one transaction. */
const fastify = (filename: string, port: number, synchronous: "FULL" | "NORMAL"): void => {
  const database = new Database(filename)
  database.pragma("journal_mode = WAL")
  database.pragma(`synchronous = ${synchronous}`)
  database.exec(`
    CREATE TABLE redirects (slug TEXT PRIMARY KEY, target TEXT NOT NULL, scans INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE scans (id INTEGER PRIMARY KEY, slug TEXT NOT NULL, at INTEGER NOT NULL, agent TEXT, language TEXT)`)
  const insert = database.prepare("INSERT INTO redirects VALUES (?, ?, 0)")
  database.transaction(() => {
    for (const code of codes) insert.run(slugOf(code), targetOf(code))
  })()
  const select = database.prepare<[string], Row>("SELECT target FROM redirects WHERE slug = ?")
  const record = database.prepare("INSERT INTO scans (slug, at, agent, language) VALUES (?, ?, ?, ?)")
  const count = database.prepare("UPDATE redirects SET scans = scans + 1 WHERE slug = ?")
  const lead = database.transaction((slug: string, agent: string, language: string): string | undefined => {
    const row = select.get(slug)
    if (row === undefined) return undefined
    record.run(slug, Date.now(), agent, language)
    count.run(slug)
    return row.target
  })
  const app = Fastify()
  app.get<{ Params: { slug: string } }>("/r/:slug", (request, reply) => {
    const { "user-agent": agent = "", "accept-language": language = "" } = request.headers
    const target = lead(request.params.slug, agent, language)
    if (target === undefined) return reply.code(404).send()
    return reply.header("cache-control", "no-store").redirect(target, 302)
  })
  app.listen({ port, host: "127.0.0.1" })
}

const servers: Readonly<Record<string, (port: number, filename: string) => void | Promise<void>>> = {
  raw,
  ours: (port, filename) => ours(filename, port, "visitors"),
  "ours, counting nothing": (port, filename) => ours(filename, port, "off"),
  "fastify + better-sqlite3, NORMAL": (port, filename) => fastify(filename, port, "NORMAL"),
  "fastify + better-sqlite3, FULL": (port, filename) => fastify(filename, port, "FULL")
}

const [, , name = "", port = "", filename = ""] = process.argv
const serve = servers[name]
if (serve === undefined) throw new Error(`no server ${name}`)
await serve(Number(port), filename)
console.log("ready none")
