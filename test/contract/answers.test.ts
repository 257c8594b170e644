import { failureCodes, failureStatuses } from "@quick-response/http/contract"
import { type BodyStream, isStream, makeAnswers, requestIdOf } from "@quick-response/http/testing"
import { describe, expect, test } from "vitest"

const { success, failure, bare } = makeAnswers('1 "beta"')

/** A whole body, with its time in place of the hour it was written at. */
const textOf = (body: unknown): string =>
  String(body).replace(/"timestamp":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, '"timestamp":"now"')

const meta = '{"timestamp":"now","version":"1 \\"beta\\"","requestId":"r"}'
const security = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}
const headers = { "content-type": "application/json", "x-request-id": "r", ...security }

const kept = { ...headers, "cache-control": "no-store" }
const done = { status: 200, message: "m", cacheControl: "no-store" }

describe("makeAnswers().success()", () => {
  const body = `{"success":true,"message":"It \\"worked\\"","code":"OK","data":[1,2],"errors":[],"meta":${meta}}`

  test("writes data in the envelope", () => {
    const answer = success("r", { ...done, status: 201, message: 'It "worked"' }, "[1,2]", { etag: '"x"' })
    expect({ ...answer, body: textOf(answer.body) }).toEqual({
      status: 201,
      headers: { ...kept, etag: '"x"' },
      body
    })
  })

  test("encloses a stream, and stops it with its reader", async () => {
    let isStopped = false
    async function* data(): BodyStream {
      try {
        yield "[1"
        yield ",2]"
      } finally {
        isStopped = true
      }
    }
    const written = () => {
      const answer = success("r", { ...done, message: 'It "worked"' }, data())
      if (!isStream(answer.body)) throw new Error("expected a stream")
      return answer.body
    }
    const pieces: Array<unknown> = []
    for await (const piece of written()) pieces.push(piece)
    expect([pieces.length, pieces[1], textOf(pieces.join(""))]).toEqual([4, "[1", body])
    isStopped = false
    for await (const piece of written()) if (piece === "[1") break
    expect(isStopped).toBe(true)
  })

  test("gives each answer its own header fields", () => {
    const [first, second] = [success("r", done, "1"), success("s", done, "2")]
    first.headers.vary = "Accept"
    expect(second.headers).toEqual({ ...kept, "x-request-id": "s" })
  })

  test("prefers the header fields that it is given", () => {
    expect(success("r", done, "1", { "content-type": "application/x" }).headers).toEqual({
      ...kept,
      "content-type": "application/x"
    })
  })
})

describe("makeAnswers().failure()", () => {
  const bodyOf = (errors: ReadonlyArray<string>) =>
    `{"success":false,"message":"The QR code was not found","code":"QR_CODE_NOT_FOUND","data":null,"errors":${JSON.stringify(errors)},"meta":${meta}}`

  test("writes the sentences, or else the code's message", () => {
    const answer = failure("r", "QR_CODE_NOT_FOUND", ['no "x"', "and more"])
    expect({ ...answer, body: textOf(answer.body) }).toEqual({
      status: 404,
      headers: { ...headers, "cache-control": "no-store" },
      body: bodyOf(['no "x"', "and more"])
    })
    expect(textOf(failure("r", "QR_CODE_NOT_FOUND").body)).toBe(bodyOf(["The QR code was not found"]))
  })

  test("writes at most 21 sentences of 1200 characters, and counts the rest", () => {
    const errorsOf = (errors: ReadonlyArray<string>) => {
      const { body } = failure("r", "QR_CODE_NOT_FOUND", errors)
      return textOf(body)
    }
    const many = Array.from({ length: 23 }, (_, i) => `no ${i}`)
    const most = many.slice(0, 21)
    expect(errorsOf(most)).toBe(bodyOf(most))
    expect(errorsOf(many.slice(0, 22))).toBe(bodyOf([...most, "and 1 more"]))
    expect(errorsOf(many)).toBe(bodyOf([...most, "and 2 more"]))
    const long = "x".repeat(1200)
    expect(errorsOf([long, `${long}y`])).toBe(bodyOf([long, `${long}...`]))
  })

  test("writes `Retry-After` as given, or by the code", () => {
    const always = new Map([
      ["IDEMPOTENCY_KEY_IN_USE", "1"],
      ["UNAVAILABLE", "5"]
    ])
    const waitOf = (code: (typeof failureCodes)[number], given = {}) =>
      failure("r", code, [], given).headers["retry-after"]
    for (const code of failureCodes) {
      expect(waitOf(code), code).toBe(always.get(code))
      expect(failure("r", code).status).toBe(failureStatuses[code])
    }
    expect(waitOf("RATE_LIMITED", { "retry-after": "7" })).toBe("7")
    expect(waitOf("UNAVAILABLE", { "retry-after": "7" })).toBe("7")
  })
})

test.each([null, "text", new Uint8Array([1])])("makeAnswers().bare() has the body %o as it is", (body) => {
  expect(bare("r", 304, body, { etag: "x" })).toEqual({
    status: 304,
    headers: { "x-request-id": "r", ...security, etag: "x" },
    body
  })
  expect(isStream(body)).toBe(false)
})

describe("requestIdOf()", () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test.each(["a", "A.b_c-9", "Z", "x".repeat(128)])("repeats %s", (id) => {
    expect(requestIdOf(id)).toBe(id)
  })

  test.each([undefined, "", "a b", "a;b", "é", "x".repeat(129), "!a", "a!", "a\n"])("replaces %j", (id) => {
    expect(requestIdOf(id)).toMatch(uuid)
    expect(requestIdOf(id)).not.toBe(requestIdOf(id))
  })
})

describe("every answer tells browsers", () => {
  const answersOf = ({ success, failure, bare }: typeof plain) => [
    success("r", done, "null"),
    failure("r", "INTERNAL_ERROR"),
    bare("r", 204, null, {})
  ]
  const plain = makeAnswers("1", "http://qr.example")

  test("to run, frame, sniff and refer to nothing", () => {
    for (const answer of answersOf(plain)) expect(answer.headers).toMatchObject(security)
  })

  test("to keep to https for a year, if served by https", () => {
    for (const { headers } of answersOf(makeAnswers("1", "https://qr.example")))
      expect(headers["strict-transport-security"]).toBe("max-age=31536000")
    for (const { headers } of answersOf(plain))
      expect(headers).not.toHaveProperty("strict-transport-security")
  })

  test("except for the answer's own header fields", () => {
    const own = { "content-security-policy": "default-src 'self'" }
    expect(plain.bare("r", 200, "", own).headers).toMatchObject(own)
  })
})
