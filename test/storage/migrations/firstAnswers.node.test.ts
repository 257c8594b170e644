import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { startServer } from "../server.ts"
import { temporaryFolder } from "../temporary.ts"
import { AccountHistory, fixtures } from "./fixture.ts"

const decodeAnswer = Schema.decodeUnknownSync(Schema.Struct({ data: Schema.Unknown }))
const decodeList = Schema.decodeUnknownSync(
  Schema.Struct({ data: Schema.Struct({ qrCodes: AccountHistory.fields.list }) })
)

it("serve, on a database of the oldest schema, gives its keys their first answers and charges nothing", async () => {
  const filename = join(temporaryFolder(), "shop.db")
  const [oldest] = fixtures
  const [account] = oldest?.accounts ?? []
  if (account === undefined) throw new Error("there is no fixture")
  const { apiKey, purchases, list } = account
  writeFileSync(filename, oldest?.database() ?? "")
  const server = await startServer(filename)
  try {
    for (const { idempotencyKey, body, receipt } of purchases) {
      if (idempotencyKey === null) continue
      const response = await fetch(`${server.url}/v1/Qr/purchase`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": apiKey,
          "idempotency-key": idempotencyKey
        },
        body: JSON.stringify(body)
      })
      const { data } = decodeAnswer(await response.json())
      expect([idempotencyKey, response.status, data]).toEqual([idempotencyKey, 201, receipt])
      expect(response.headers.get("idempotent-replayed")).toBe("true")
    }
    const listed = await fetch(`${server.url}/v1/Qr/my-qrcodes?pageSize=100`, {
      headers: { "x-api-key": apiKey }
    })
    expect(decodeList(await listed.json()).data.qrCodes).toMatchObject(list)
  } finally {
    await server.kill()
  }
}, 120_000)
