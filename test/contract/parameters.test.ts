import { afterAll, beforeAll, expect, test } from "vitest"
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
