import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import {
  AccountId,
  Credits,
  canonicalJson,
  makeConfig,
  RedirectSlug,
  Storage,
  storedConfig
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, expect, it } from "vitest"
import { orderBy } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { openPerson } from "./person.ts"
import { shortUrl, start } from "./service.ts"

const count = 10_000
const mebibyte = 2 ** 20

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

/** The bytes that are held after a collection: the rest depends on the time of the collection. */
const heldBytes = (): number => {
  if (typeof collect === "function") collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The bytes of the answer between two measurements. */
const step = 2 ** 18

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)

it("GET /v1/Account/takeout streams 10,000 codes within 60 MiB", { timeout: 900_000 }, async () => {
  const filename = join(folder, "shop.db")
  const service = await start({ store: Layer.orDie(StorageSqlite.layer({ filename })) })
  const { cookie } = await service.run(openPerson())
  const headers = { cookie }
  const { id } = (await (await fetch(`${service.url}/v1/Account`, { headers })).json()).data
  const accountId = AccountId.make(id)
  await service.run(
    Effect.gen(function* () {
      const { post, purchase } = yield* Storage
      const at = yield* DateTime.now
      yield* post({ accountId, kind: "grant", amount: Credits.Credits(count), reason: "to spend", at })
      for (let i = 0; i < count; i++) {
        const slug = RedirectSlug.make(String(10_000_000 + i))
        const config = yield* makeConfig({ data: shortUrl + slug })
        yield* purchase({
          ...orderBy(accountId),
          config: yield* storedConfig(canonicalJson(config)),
          contentText: '{"target":"https://example.test/","type":"dynamic"}',
          redirect: {
            slug,
            shortUrl,
            host: null,
            addressKey: null,
            target: `https://cafe.example/${i}`,
            fallback: null,
            expiresAt: null,
            forwardQuery: false
          }
        })
      }
    }).pipe(Effect.orDie)
  )
  // Loads the drawing code, which every server holds after its first picture.
  const first = await service.run(openPerson())
  await (
    await fetch(`${service.url}/v1/Qr/generate-thumbnail`, {
      method: "POST",
      headers: { cookie: first.cookie, "content-type": "application/json" },
      body: "{}"
    })
  ).arrayBuffer()
  expect(collect).toBeTypeOf("function")
  const before = heldBytes()
  let [most, bytes, measured] = [before, 0, 0]
  const answer = await fetch(`${service.url}/v1/Account/takeout`, { headers })
  expect(answer.status).toBe(200)
  if (answer.body === null) throw new Error("no body")
  const startedAt = performance.now()
  for await (const piece of answer.body) {
    bytes += piece.length
    if (bytes < measured + step) continue
    measured = bytes
    most = Math.max(most, heldBytes())
  }
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(
    `takeout: ${bytes} bytes in ${seconds.toFixed(1)} s, ${Math.round((most - before) / mebibyte)} MiB\n`
  )
  expect(most - before).toBeLessThan(60 * mebibyte)
  await service.stop()
})
