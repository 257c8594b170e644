import { openApiDocument } from "@quick-response/http"
import { afterAll, expect, test } from "vitest"
import { startHandler } from "./handler.ts"

const service = await startHandler()
afterAll(service.stop)

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

test("ids and slugs match in any letter case, or are refused", async () => {
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

test("an unknown template or frame of a thumbnail is refused", async () => {
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

test("the OpenAPI document describes parameters with their bounds", () => {
  const { paths } = openApiDocument({ baseUrl: "http://shop.example", version: "1" })
  const described = (path: string, method: "get" | "post") =>
    JSON.parse(JSON.stringify(paths[path]?.[method]?.parameters ?? []))
  const whole = (minimum: number, maximum: number, initial?: number) => ({
    type: "integer",
    format: "int32",
    minimum,
    maximum,
    ...(initial === undefined ? {} : { default: initial }),
    description: `a whole number from ${minimum} to ${maximum}`
  })
  for (const [path, method, name, schema] of [
    ["/v1/Qr/my-qrcodes", "get", "pageNumber", whole(1, 2_147_483_647, 1)],
    ["/v1/Qr/my-qrcodes", "get", "pageSize", whole(1, 100, 20)],
    ["/v1/Qr/my-qrcodes", "get", "asOf", whole(0, 2_147_483_647)],
    ["/v1/Qr/my-qrcodes", "get", "query", { type: "string", maxLength: 100 }],
    ["/v1/Qr/my-qrcodes", "get", "archived", { enum: ["exclude", "include", "only"], default: "exclude" }],
    ["/v1/Qr/{id}", "get", "id", { type: "string", format: "uuid", description: "a UUID" }],
    ["/v1/Qr/purchase", "post", "Idempotency-Key", { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$" }],
    ["/v1/Qr/thumbnail-cache", "get", "template", { $ref: "#/components/schemas/Template" }]
  ] as const)
    expect(described(path, method)).toContainEqual(
      expect.objectContaining({ name, schema: expect.objectContaining(schema) })
    )
})
