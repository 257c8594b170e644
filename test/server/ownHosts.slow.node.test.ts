import { once } from "node:events"
import { Agent, type IncomingMessage, request } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  AccountId,
  DomainHost,
  DomainStorage,
  lostAfter,
  proofName,
  type StoragePorts
} from "@quick-response/core"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, expect, test } from "vitest"
import { type NameAnswer, startNameServer } from "../nameServer.ts"
import { startPostgres } from "../storage/postgres.ts"
import { type Environment, makePlace, type Server, said } from "./program.ts"

const place = makePlace()
const postgres = await startPostgres()
const zone = new Map<string, NameAnswer>()
const names = await startNameServer((name) => zone.get(name))
afterAll(async () => {
  await place.remove()
  await postgres.remove()
  names.close()
})

const limit = 300_000
const unknownHosts = 10_000
const target = "https://cafe.example/menu"

const settings = {
  QR_DNS_SERVERS: names.address,
  QR_DOMAIN_TARGET: "edge.q.example",
  QR_SHORT_URL: "HTTPS://Q.EXAMPLE/",
  QR_TLS_PORT: "0",
  QR_TRUSTED_PROXIES: "1",
  QR_RATE_LIMIT: "off"
}

/** Servers of one database; any process may answer. */
interface Shop {
  readonly environment: Environment
  readonly servers: ReadonlyArray<Server>
  /** Its storage, beside the servers. */
  readonly storage: Layer.Layer<StoragePorts, unknown>
  /** Runs work while the database takes no writes, or is stopped. */
  readonly whileAway: (work: () => Promise<void>) => Promise<void>
}

const locked = (filename: string, work: () => Promise<void>) =>
  Effect.gen(function* () {
    const { reserve } = yield* SqliteClient.make({ filename })
    const connection = yield* reserve
    yield* connection.execute("BEGIN IMMEDIATE", [], undefined)
    yield* Effect.promise(work)
    yield* connection.execute("ROLLBACK", [], undefined)
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.runPromise)

const shops: ReadonlyArray<readonly [name: string, open: () => Promise<Shop>]> = [
  [
    "two workers on SQLite",
    async () => {
      const filename = join(place.folder, "two.db")
      const environment = { ...settings, QR_DATABASE: `sqlite:${filename}` }
      return {
        environment,
        servers: [await place.serve(["--workers", "2"], environment)],
        storage: StorageSqlite.layer({ filename }),
        whileAway: (work) => locked(filename, work)
      }
    }
  ],
  [
    "two servers on Postgres",
    async () => {
      const url = await postgres.createDatabase("hosts")
      const environment = { ...settings, QR_DATABASE: url }
      const first = await place.serve([], environment)
      return {
        environment,
        servers: [first, await place.serve([], environment)],
        storage: StoragePostgres.layer({ url: Redacted.make(url), maxConnections: 2 }),
        whileAway: async (work) => {
          await postgres.crash()
          await work().finally(() => postgres.start())
        }
      }
    }
  ]
]

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Requests a host as behind a proxy that ends TLS; returns its target, or the code of the answer. */
const led = async ({ url }: Server, host: string, path: string, through?: Agent): Promise<string> => {
  const asked = request(`${url}${path}`, {
    headers: { host, "user-agent": "a phone", "x-forwarded-proto": "https" },
    ...(through === undefined ? { agent: false } : { agent: through })
  }).end()
  const [answer]: [IncomingMessage] = await once(asked, "response").then(([one]) => [one])
  const body = await text(answer)
  return answer.headers.location ?? `${answer.statusCode} ${JSON.parse(body).code}`
}

/** The status of a question to the certificate port of a server. */
const mayHave = async (server: Server, query: string): Promise<number> => {
  const [, url = ""] = await said(server, "stderr", /hosts of certificates at (http:\/\/[\d.:]+)/)
  const asked = request(url, { path: query, agent: false }).end()
  const [answer]: [IncomingMessage] = await once(asked, "response").then(([one]) => [one])
  answer.resume()
  return answer.statusCode ?? 0
}

const slugOf = (address: string): string => address.slice(-8)

describe.each(shops)("%s", (_, open) => {
  test(
    "redirect under own hosts, and apply removals within a second",
    async () => {
      const { environment, servers, storage, whileAway } = await open()
      const [first, second = first] = servers
      if (first === undefined || second === undefined) throw new Error("no server")

      /** Everyone's answers, over connections of their own that any process may take. */
      const everywhere = async (host: string, path: string): Promise<ReadonlyArray<string>> => {
        const asked = servers.flatMap((server) => Array.from({ length: 8 }, () => led(server, host, path)))
        return [...new Set(await Promise.all(asked))]
      }

      const join = async (email: string) => {
        const { stdout } = await place.run(["account", "invite", email], environment)
        const token = stdout.trim().split("#")[1]
        const signedUp = await fetch(`${first.url}/v1/Account/password`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token, password: `a password of ${email}` })
        })
        const [cookie = ""] = signedUp.headers.getSetCookie()[0]?.split(";") ?? []
        await place.run(["account", "credit", email, "50", "--reason", "test"], environment)
        return async (server: Server, method: string, path: string, body?: object) => {
          const answer = await fetch(`${server.url}/v1${path}`, {
            method,
            headers: { cookie, connection: "close", "content-type": "application/json" },
            ...(body === undefined ? {} : { body: JSON.stringify(body) })
          })
          const { code, data, errors } = await answer.json()
          return { status: answer.status, code, data, error: errors[0] }
        }
      }
      type Ask = Awaited<ReturnType<typeof join>>

      const prove = async (ask: Ask, host: string) => {
        const { data, ...failed } = await ask(first, "POST", "/Account/domains", { host })
        expect(failed).toMatchObject({ status: 201 })
        zone.set(proofName(host), { TXT: [data.records[0].value] })
        return ask(second, "POST", `/Account/domains/${host}/proof`)
      }
      const buy = async (ask: Ask, content: object, more: object = {}): Promise<string> => {
        const bought = await ask(first, "POST", "/Qr/purchase", {
          content: { type: "dynamic", target, ...content },
          ...more
        })
        if (bought.code !== "OK") return bought.code
        const { data } = await ask(second, "GET", `/Qr/${bought.data.qrCodeId}`)
        return data.dynamic.shortUrl
      }

      const ann = await join("ann@example.com")
      const [lasting, taken, removed] = ["go.luna.example", "to.luna.example", "do.luna.example"]
      expect((await prove(ann, lasting)).data.state).toBe("proved")
      const address = await buy(ann, { domain: lasting })
      expect(address).toBe(`HTTPS://GO.LUNA.EXAMPLE/${slugOf(address)}`)
      const adopted = await buy(ann, { address: `https://${lasting}/Menu` })
      await buy(ann, { address: `https://${lasting}/paused` }, { isActive: false })
      await pause(1000)
      expect(await everywhere(lasting, "/paused")).toEqual(["404 REDIRECT_PAUSED"])
      expect(await everywhere(lasting, `/${slugOf(address)}`)).toEqual([target])
      expect([adopted, await everywhere(lasting, "/Menu")]).toEqual([`https://${lasting}/Menu`, [target]])
      const { data: listed } = await ann(second, "GET", "/Account/domains")
      expect(listed.domains).toMatchObject([{ host: lasting, state: "live", codes: 3 }])

      await prove(ann, removed)
      const orphan = slugOf(await buy(ann, { domain: removed }))
      await pause(1000)
      expect(await everywhere(removed, `/${orphan}`)).toEqual([target])
      await ann(first, "DELETE", `/Account/domains/${removed}`, { confirm: 1 })
      await pause(1000)
      expect(await everywhere(removed, `/${orphan}`)).toEqual(["404 ROUTE_NOT_FOUND"])
      expect(await everywhere("q.example", `/${orphan}`)).toEqual([target])

      await prove(ann, taken)
      const former = slugOf(await buy(ann, { domain: taken }))
      const account = AccountId.make((await ann(first, "GET", "/Account")).data.id)
      const lose = Effect.gen(function* () {
        const { recordLook } = yield* DomainStorage
        const now = yield* DateTime.now
        for (const millis of [0, lostAfter])
          yield* recordLook(account, DomainHost.make(taken), {
            isProved: false,
            found: [],
            pointing: undefined,
            at: DateTime.add(now, { millis })
          })
      })
      await Effect.runPromise(Effect.provide(lose, storage))
      await pause(1000)
      expect(await everywhere(taken, `/${former}`)).toEqual([target])
      const bob = await join("bob@example.com")
      expect((await prove(bob, taken)).code).toBe("OK")
      await pause(1000)
      expect(await everywhere(taken, `/${former}`)).toEqual(["410 REDIRECT_BLOCKED"])
      expect(await everywhere("q.example", `/${former}`)).toEqual([target])
      expect((await ann(first, "POST", "/Account/domains", { host: taken })).code).toBe("DOMAIN_TAKEN")

      const questions = async () => {
        for (const server of servers) {
          for (const host of [lasting, taken, "edge.q.example", "q.example", "GO.luna.example"])
            expect([host, await mayHave(server, `/?domain=${host}`)]).toEqual([host, 200])
          for (const query of [`/?domain=${removed}`, "/?domain=evil.example", "/?domain=", "/", "//", "/?%"])
            expect([query, await mayHave(server, query)]).toEqual([query, 404])
        }
      }
      await questions()
      await whileAway(async () => {
        await pause(2500)
        await questions()
      })
      await pause(3000)
      await questions()
      expect(await everywhere(lasting, "/Menu")).toEqual([target])

      const strangers = Array.from({ length: unknownHosts }, (_, i) => `h${i}.evil.example`)
      const answers = await Promise.all(
        strangers.map((host, i) => led(i % 2 === 0 ? first : second, host, `/${former}`, agent))
      )
      expect(new Set(answers)).toEqual(new Set(["404 ROUTE_NOT_FOUND"]))

      for (const server of servers) expect(await server.stop()).toBe(0)
      expect((await place.run(["audit"], environment)).stdout.trim()).toBe("all invariants hold")
    },
    limit
  )
})
