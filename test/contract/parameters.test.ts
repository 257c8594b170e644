import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { QrCodeId, Slug } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import { QuickResponse } from "@quick-response/http/client"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Handler, startHandler } from "./handler.ts"

let service: Handler
beforeAll(async () => {
  service = await startHandler()
})
afterAll(() => service.stop())

const list = (query: string) => service.ask(`/v1/Qr/my-qrcodes${query}`, { "x-api-key": service.key })

test.each([
  ["", 1, 20],
  ["?pageSize=1", 1, 1],
  ["?pageSize=100", 1, 100],
  ["?pageNumber=2147483647", 2_147_483_647, 20],
  ["?pageNumber=2&pageSize=7&asOf=0", 2, 7],
  ["?asOf=2147483647", 1, 20]
])("my-qrcodes%s is the page %d of %d records", async (query, pageNumber, pageSize) => {
  const answer = await list(query)
  expect([answer.status, (await answer.json()).data]).toEqual([
    200,
    { qrCodes: [], totalCount: 0, pageNumber, pageSize }
  ])
})

const wholeNumbers = {
  pageNumber: [1, 2_147_483_647],
  pageSize: [1, 100],
  asOf: [0, 2_147_483_647]
} as const

test.each(
  Object.entries(wholeNumbers).flatMap(([name, [least, most]]) =>
    [
      String(least - 1),
      String(most + 1),
      "%2B1",
      "+1",
      "-1",
      "1.0",
      "1e0",
      "0x1",
      "%201",
      "1%20",
      "1%0A",
      "",
      "%D9%A1",
      "00000000001"
    ].map((text) => [name, text, least, most] as const)
  )
)("%s=%s is refused by name", async (name, text, least, most) => {
  const answer = await list(`?${name}=${text}`)
  const { code, errors } = await answer.json()
  expect([answer.status, code, errors.length]).toEqual([400, "VALIDATION_FAILED", 1])
  expect(errors[0]).toContain(`${name}: expected a whole number from ${least} to ${most}, got `)
})

test("an id and a slug in a path are read in any letter case, and what is no id is refused by name", async () => {
  const id = "0000000A-0000-4000-8000-00000000000B"
  const read = (path: string) => service.ask(path, { "x-api-key": service.key })
  expect((await (await read(`/v1/Qr/${id}`)).json()).errors).toEqual([`no QR code ${id.toLowerCase()}`])
  const refused = await read("/v1/Qr/nothing")
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    [expect.stringMatching(/^id: expected a UUID, got "nothing"$/)]
  ])
  expect((await (await read("/v1/Tools/No-Such-Tool")).json()).errors).toEqual([
    expect.stringContaining("no-such-tool")
  ])
})

test("a thumbnail's template and frame are refused by name where they are unknown", async () => {
  const { errors } = await (await service.ask("/v1/Qr/thumbnail-cache?template=no&frameStyle=never")).json()
  expect(errors.map((error: string) => error.split(":")[0])).toEqual(["template", "frameStyle"])
  expect((await service.ask("/v1/Qr/thumbnail-cache?template=dots&frameStyle=border")).status).toBe(200)
})

test("an Idempotency-Key has 1 to 255 printable characters", async () => {
  const buy = async (key: string) => {
    const headers = { "content-type": "application/json", "x-api-key": service.key, "idempotency-key": key }
    const answer = await service.ask("/v1/Qr/purchase", headers, { method: "POST", body: '{"data":"x"}' })
    return [answer.status, (await answer.json()).errors[0]?.split(":")[0]]
  }
  for (const key of ["k", "~".repeat(255), "a b"]) expect(await buy(key)).toEqual([201, undefined])
  for (const key of ["", "k".repeat(256), "é", "a\tb"])
    expect(await buy(key)).toEqual([400, "Idempotency-Key"])
})

describe("the OpenAPI document", () => {
  const Described = Schema.Struct({ name: Schema.String, in: Schema.String, schema: Schema.Unknown })
  const Operation = Schema.Struct({
    operationId: Schema.String,
    parameters: Schema.optional(Schema.Array(Described))
  })
  const Documented = Schema.Struct({
    paths: Schema.Record({
      key: Schema.String,
      value: Schema.Record({ key: Schema.String, value: Operation })
    })
  })
  const text = JSON.stringify(openApiDocument({ baseUrl: "http://shop.example", version: "1" }))
  const operations = Object.values(Schema.decodeUnknownSync(Documented)(JSON.parse(text)).paths).flatMap(
    (path) => Object.values(path)
  )
  const whole = (minimum: number, maximum: number, initial?: number) => ({
    type: "integer",
    format: "int32",
    minimum,
    maximum,
    ...(initial === undefined ? {} : { default: initial }),
    description: `a whole number from ${minimum} to ${maximum}`
  })

  test.each([
    [
      "listQrCodes",
      {
        pageNumber: whole(1, 2_147_483_647, 1),
        pageSize: whole(1, 100, 20),
        asOf: whole(0, 2_147_483_647),
        query: {
          type: "string",
          maxLength: 100,
          description: "a part of a name, of at most 100 characters; letter case does not tell"
        },
        archived: {
          type: "string",
          enum: ["exclude", "include", "only"],
          default: "exclude",
          description:
            '"exclude", "include" or "only": codes that are archived are left out, beside the rest, or alone'
        }
      }
    ],
    ["getQrCode", { id: { type: "string", format: "uuid", description: "a UUID" } }],
    ["getTool", { slug: { type: "string", description: "words of letters and digits joined by hyphens" } }],
    [
      "purchase",
      {
        "Idempotency-Key": {
          type: "string",
          pattern: "^[\\x20-\\x7e]{1,255}$",
          description: "1 to 255 printable ASCII characters"
        }
      }
    ],
    [
      "thumbnailCache",
      {
        template: { $ref: "#/components/schemas/Template" },
        frameStyle: { $ref: "#/components/schemas/FrameStyle" }
      }
    ]
  ])("describes the parameters of %s", (operationId, parameters) => {
    const found = operations.find((operation) => operation.operationId === operationId)?.parameters ?? []
    const own = found.filter(({ name }) => !["X-Request-Id", "If-None-Match"].includes(name))
    expect(Object.fromEntries(own.map(({ name, schema }) => [name, schema]))).toEqual(parameters)
  })
})

test("the typed client writes parameters as the service reads them", async () => {
  const asked: Array<string> = []
  const fetch = (input: string | URL | Request) => {
    asked.push(String(input))
    return Promise.resolve(new Response(null, { status: 404 }))
  }
  const client = await Effect.runPromise(
    Effect.provide(
      QuickResponse,
      QuickResponse.layer({ baseUrl: "http://shop.example", apiKey: "k", retries: 0 })
    )
  )
  const id = QrCodeId.make("0000000a-0000-4000-8000-00000000000b")
  const calls = Effect.all([
    Effect.ignore(client.listQrCodes({ pageNumber: 2, pageSize: 100, asOf: 0 })),
    Effect.ignore(client.listQrCodes()),
    Effect.ignore(client.getQrCode(id)),
    Effect.ignore(client.getTool(Slug.make("wifi-qr-code"))),
    Effect.ignore(client.thumbnailCache({ template: "dots" }))
  ])
  await Effect.runPromise(Effect.provideService(calls, FetchHttpClient.Fetch, fetch))
  expect(asked.map((url) => url.slice("http://shop.example/v1".length))).toEqual([
    "/Qr/my-qrcodes?pageNumber=2&pageSize=100&asOf=0",
    "/Qr/my-qrcodes",
    `/Qr/${id}`,
    "/Tools/wifi-qr-code",
    "/Qr/thumbnail-cache?template=dots"
  ])
})
