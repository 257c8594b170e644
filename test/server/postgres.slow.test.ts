import { afterAll, expect, test } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { makePlace, type Server, said } from "./program.ts"

const postgres = await anyPostgres()
const place = makePlace()
afterAll(async () => {
  await place.remove()
  await postgres.remove()
})

const QR_DATABASE = await postgres.createDatabase("servers")

const ask = async (server: Server, path: string, headers: Record<string, string>, body?: object) => {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, headers: response.headers, answer: await response.json() }
}

test("serve on Postgres: two servers, one of two workers, sell one stock, count one limit, and a command audits them", async () => {
  // So few that none comes back while two requests are answered.
  const first = await place.serve(["--demo", "--rate-limit", "10"], { QR_DATABASE })
  const second = await place.serve(["--workers", "2", "--rate-limit", "10"], { QR_DATABASE })
  const [, key = ""] = await said(first, "stdout", /^API key: (qr_live_\w{38})$/m)
  const headers = { "x-api-key": key, "idempotency-key": "one" }
  const order = { data: "https://example.com/", template: "rounded" }

  const bought = await Promise.all([
    ask(first, "/v1/Qr/purchase", headers, order),
    ask(second, "/v1/Qr/purchase", headers, order)
  ])
  expect(bought.map(({ status }) => status)).toEqual([201, 201])
  const [one, other] = bought.map(({ answer }) => answer.data)
  expect(other).toEqual(one)

  const listed = await ask(second, "/v1/Qr/my-qrcodes", headers)
  expect(listed.answer.data.qrCodes.map(({ id }: { id: string }) => id)).toEqual([one.qrCodeId])

  const left = Number(/;r=(\d+)/.exec(listed.headers.get("ratelimit") ?? "")?.[1])
  const after = await ask(first, "/v1/Qr/my-qrcodes", headers)
  expect(Number(/;r=(\d+)/.exec(after.headers.get("ratelimit") ?? "")?.[1])).toBeLessThan(left)

  const audit = await place.run(["audit"], { QR_DATABASE })
  expect(audit).toMatchObject({ code: 0, stdout: "all invariants hold\n" })
  for (const server of [first, second]) {
    expect((await ask(server, "/health/ready", {})).status).toBe(200)
    expect(await server.stop()).toBe(0)
  }
})

test("serve names what is wrong with the address of a database, and repeats no password", async () => {
  const gone = new URL(QR_DATABASE)
  gone.pathname = "/gone"
  const cases = [
    [
      "postgres://someone:secret@127.0.0.1:1/qr",
      /^quick-response: postgres:\/\/127\.0\.0\.1:1\/qr cannot be reached: /m
    ],
    ["postgres://someone:secret@127.0.0.1", /^quick-response: QR_DATABASE: expected .*, got something else/m],
    [gone.href, /\/gone does not exist: create it by createdb, or name another$/m]
  ] as const
  for (const [address, sentence] of cases) {
    const { code, stderr } = await place.run(["serve", "--port", "0"], { QR_DATABASE: address })
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(stderr).not.toContain("secret")
  }
})
