import { makePromiseClient, type PromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, type Service, start } from "./service.ts"

let service: Service
let client: PromiseClient
let key: string

beforeAll(async () => {
  service = await start()
  key = (await service.run(open(400))).key
  client = makePromiseClient({ baseUrl: service.url, apiKey: key })
  for (let table = 1; table <= 102; table++) {
    const name = table % 34 === 0 ? `Bill \u00c4 ${table}` : `Table ${table}`
    await client.purchase({ data: `https://menu.example/${table}`, name })
  }
})

afterAll(() => service.stop())

const names = (page: { readonly qrCodes: ReadonlyArray<{ readonly name: string }> }) =>
  page.qrCodes.map(({ name }) => name)

describe("my-qrcodes?query=", () => {
  it("finds by name in any letter case, with the true totalCount", async () => {
    const found = await client.listQrCodes({ query: "bill \u00e4", pageSize: 2 })
    expect([names(found), found.totalCount]).toEqual([["Bill \u00c4 102", "Bill \u00c4 68"], 3])
    const rest = await client.listQrCodes({ query: "bill \u00e4", pageSize: 2, pageNumber: 2, asOf: 3 })
    expect([names(rest), rest.totalCount, rest.pageNumber]).toEqual([["Bill \u00c4 34"], 3, 2])
    const none = await client.listQrCodes({ query: "%" })
    expect([names(none), none.totalCount]).toEqual([[], 0])
    expect((await client.listQrCodes({ query: "" })).totalCount).toBe(102)
  })

  it("is read page by page, by both clients", async () => {
    const read: Array<string> = []
    for await (const { name } of client.allQrCodes({ query: "TABLE" })) {
      if (read.length === 0) await client.purchase({ data: "bought meanwhile", name: "Table new" })
      read.push(name)
    }
    expect([read.length, read[0], read.at(-1)]).toEqual([99, "Table 101", "Table 1"])
    const streamed = await Effect.runPromise(
      Effect.flatMap(QuickResponse, (client) => Stream.runCollect(client.allQrCodes({ query: "Bill" }))).pipe(
        Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey: key }))
      )
    )
    expect(Chunk.toReadonlyArray(streamed).map(({ name }) => name)).toEqual([
      "Bill \u00c4 102",
      "Bill \u00c4 68",
      "Bill \u00c4 34"
    ])
  })

  it("refuses what can be no part of a name", async () => {
    for (const query of ["x".repeat(101), "a\0b"])
      await expect(client.listQrCodes({ query })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [expect.stringMatching(/^query: expected a part of a name, of at most 100 characters/)]
      })
  })
})
