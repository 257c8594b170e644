import { styleFields } from "@quick-response/core"
import { failureCodes, failureStatuses } from "@quick-response/http/contract"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { emptyWorld } from "../credentials/people.ts"
import { openPerson } from "./person.ts"
import { open, peopledServices } from "./service.ts"

/** The number of requests; `npm run long -- fuzz` is the long form. */
const { QR_FUZZ: longRuns } = process.env
const isLong = longRuns !== undefined
const numRuns = Number(longRuns ?? 2_000)

const scope = Effect.runSync(Scope.make())
let handler: Fetch.FetchHandler
let keys: ReadonlyArray<string>
/** The cookies of signed-in users, until one of the requests signs them out. */
let cookies: ReadonlyArray<string>
let operations: ReadonlyArray<Operation>

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly example?: unknown
  }>
  readonly example: unknown
}

beforeAll(async () => {
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(peopledServices(emptyWorld()))
    const rich = yield* Effect.provide(open(1_000_000), context)
    const poor = yield* Effect.provide(open(0), context)
    const people = yield* Effect.provide(Effect.replicateEffect(openPerson(10), 50), context)
    return {
      cookies: people.map(({ cookie }) => cookie),
      keys: [rich.key, poor.key],
      handler: yield* Effect.provide(Fetch.make(), context)
    }
  })
  const running = await Effect.runPromise(Scope.extend(started, scope))
  handler = running.handler
  keys = running.keys
  cookies = running.cookies
  const { paths } = await (await handler(new Request("http://a/openapi.json"))).json()
  operations = Object.entries<
    Record<
      string,
      { parameters: Operation["parameters"]; requestBody?: { content: Record<string, { example: unknown }> } }
    >
  >(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      example: requestBody?.content["application/json"]?.example
    }))
  )
})

afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const printable = FastCheck.string({
  unit: FastCheck.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40
})

const oddValue: FastCheck.Arbitrary<unknown> = FastCheck.oneof(
  FastCheck.jsonValue({ maxDepth: 3 }),
  FastCheck.constantFrom<unknown>(
    null,
    true,
    "",
    "\ud800",
    "\u0000",
    -1,
    0,
    1.5,
    1e308,
    2 ** 53 + 2,
    [],
    {},
    "#fff",
    "#12345g",
    "transparent",
    "svg",
    "png",
    99,
    "none",
    "rounded"
  ),
  FastCheck.string({ unit: "binary", maxLength: 60 })
)

const fieldName = FastCheck.constantFrom(
  "data",
  "size",
  "format",
  ...Object.keys(styleFields),
  "name",
  "email",
  "password",
  "currentPassword",
  "token",
  "expiresAt",
  "expectedPrice",
  "__proto__",
  "constructor",
  "toString",
  "DATA",
  "x"
)

interface Mutation {
  readonly name: string
  readonly value: unknown
  readonly isRemoval: boolean
}

const mutation: FastCheck.Arbitrary<Mutation> = FastCheck.record({
  name: fieldName,
  value: oddValue,
  isRemoval: FastCheck.boolean()
})

/** A body of an operation with some fields changed; small images, so that drawing does not take the time. */
const mutated = (example: unknown, mutations: ReadonlyArray<Mutation>): string => {
  const fields = new Map<string, unknown>(Object.entries(Object(example)))
  if (fields.has("data")) fields.set("size", 64)
  for (const { name, value, isRemoval } of mutations) {
    if (isRemoval) fields.delete(name)
    else fields.set(name, value)
  }
  return `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`
}

const body = FastCheck.oneof(
  {
    weight: 6,
    arbitrary: FastCheck.array(mutation, { maxLength: 4 }).map(
      (mutations) => (example: unknown) => mutated(example, mutations)
    )
  },
  { weight: 1, arbitrary: FastCheck.json({ maxDepth: 40 }).map((text) => () => text) },
  { weight: 1, arbitrary: FastCheck.string({ unit: "binary", maxLength: 100 }).map((text) => () => text) },
  {
    weight: 1,
    arbitrary: FastCheck.nat(200).map(
      (end) => (example: unknown) => JSON.stringify(example ?? {}).slice(0, end)
    )
  }
)

const headerValue = (name: string): FastCheck.Arbitrary<string> =>
  FastCheck.oneof(
    printable,
    FastCheck.constantFrom(
      ...({
        "content-type": ["application/json", "application/json; charset=utf-8", "text/plain"],
        accept: [
          "image/svg+xml",
          "image/png",
          "*/*",
          "image/*;q=0.1, application/json;q=0.2",
          "image/png;q=0"
        ],
        "accept-encoding": ["gzip", "br", "identity;q=0, *;q=0.5", "gzip;q=x"],
        "if-none-match": ["*", 'W/"a"', '"', ","],
        "idempotency-key": ["a", "b", "a b"],
        "content-length": ["5"],
        "content-encoding": ["gzip"],
        "x-forwarded-for": ["1.1.1.1, ::1"],
        origin: ["https://a.example", "http://127.0.0.1:8080", "null"],
        cookie: ["qr_session=x", "qr_session=; qr_session=", ";;=;"]
      }[name] ?? ["x"])
    )
  )

const strayHeaders = FastCheck.uniqueArray(
  FastCheck.constantFrom(
    "accept",
    "accept-encoding",
    "if-none-match",
    "idempotency-key",
    "x-request-id",
    "content-encoding",
    "x-forwarded-for",
    "origin",
    "cookie",
    "range"
  ),
  { maxLength: 3 }
).chain((names) =>
  FastCheck.tuple(
    ...names.map((name) => headerValue(name).map((value): readonly [string, string] => [name, value]))
  )
)

const request = FastCheck.record({
  operation: FastCheck.nat(10_000),
  method: FastCheck.oneof(
    { weight: 12, arbitrary: FastCheck.constant(undefined) },
    {
      weight: 1,
      arbitrary: FastCheck.constantFrom("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH")
    }
  ),
  path: FastCheck.oneof(
    { weight: 12, arbitrary: FastCheck.constant(undefined) },
    { weight: 1, arbitrary: FastCheck.webPath() },
    { weight: 1, arbitrary: printable.map((text) => `/v1/Tools/${text}`) }
  ),
  parameter: FastCheck.oneof(FastCheck.constant(undefined), printable, FastCheck.uuid()),
  query: FastCheck.oneof(
    { weight: 3, arbitrary: FastCheck.constant("") },
    {
      weight: 1,
      arbitrary: FastCheck.dictionary(
        FastCheck.constantFrom("pageNumber", "pageSize", "asOf", "template", "frameStyle", "x"),
        FastCheck.oneof(
          printable,
          FastCheck.integer().map(String),
          FastCheck.constantFrom("1", "20", "rounded", "border")
        ),
        { maxKeys: 3 }
      ).map((query) => `?${new URLSearchParams(query)}`)
    },
    { weight: 1, arbitrary: printable.map((text) => `?${text}`) }
  ),
  key: FastCheck.oneof(
    { weight: 6, arbitrary: FastCheck.constant(0) },
    { weight: 1, arbitrary: FastCheck.constant(1) },
    { weight: 1, arbitrary: FastCheck.oneof(FastCheck.constant(undefined), printable) }
  ),
  /** The cookie of a session, in place of a key. */
  cookie: FastCheck.option(FastCheck.nat(49), { nil: undefined }),
  contentType: FastCheck.oneof(
    { weight: 8, arbitrary: FastCheck.constant("application/json") },
    { weight: 1, arbitrary: headerValue("content-type") }
  ),
  strayHeaders,
  body
})

const statuses = new Map<number, number>()

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

/** Resident memory, and what of it is in use where the garbage can be collected first: by --expose-gc. */
const memoryNow = (): string => {
  const collect: unknown = Reflect.get(globalThis, "gc")
  if (typeof collect === "function") collect()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return `${mebibytes(rss)} (${mebibytes(heapUsed + arrayBuffers)} in use)`
}

/** The fault of an answer, if it has one. */
const faultOf = async (asked: Request, answer: Response): Promise<string | undefined> => {
  const { status, headers } = answer
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const text = await answer.text()
  if (status >= 500) return `status ${status}: ${text}`
  const isPublic = headers.get("cache-control")?.startsWith("public") === true
  if (isPublic === /^[A-Za-z0-9._-]{1,128}$/.test(headers.get("x-request-id") ?? ""))
    return isPublic ? "a request id for all" : "no request id"
  if (asked.method === "HEAD" || status === 204 || status === 304)
    return text === "" ? undefined : `a body with ${status}`
  const type = headers.get("content-type")
  if (status === 200 && type?.startsWith("image/")) return undefined
  if (status === 200 && type?.startsWith("text/html")) return undefined
  if (status === 200 && new URL(asked.url).pathname === "/openapi.json") return undefined
  if (headers.get("content-encoding") !== null) return undefined
  const parsed: unknown = JSON.parse(text)
  const envelope = Object(parsed)
  const { faults } = Object(envelope.meta)
  if (Object.keys(envelope).join() !== "success,message,code,data,errors,meta") return `no envelope: ${text}`
  if ((faults === undefined) === (envelope.code === "VALIDATION_FAILED"))
    return `no faults, or too many: ${text}`
  if (faults !== undefined && faults.length !== envelope.errors.length) return `faults beside others: ${text}`
  const code = failureCodes.find((known) => known === envelope.code)
  if (status < 400)
    return envelope.success && envelope.code === "OK" ? undefined : `status ${status}: ${text}`
  return code !== undefined &&
    failureStatuses[code] === status &&
    envelope.data === null &&
    envelope.errors.length > 0
    ? undefined
    : `status ${status}: ${text}`
}

describe("any request", () => {
  it(
    "is answered in the envelope and never by a 5xx",
    async () => {
      const memory: Array<string> = []
      let count = 0
      await FastCheck.assert(
        FastCheck.asyncProperty(request, async (wanted) => {
          count += 1
          if (count % (numRuns / 10) === 0) memory.push(memoryNow())
          const operation = operations[wanted.operation % operations.length]
          if (operation === undefined) throw new Error("no operation")
          const filled = operation.path.replace(/\{(\w+)\}/, (_, name: string) =>
            encodeURIComponent(
              wanted.parameter ??
                String(operation.parameters.find((parameter) => parameter.name === name)?.example)
            )
          )
          const method = wanted.method ?? operation.method
          const key = typeof wanted.key === "number" ? keys[wanted.key] : wanted.key
          const headers = new Headers(Object.fromEntries(wanted.strayHeaders))
          if (wanted.cookie !== undefined) headers.set("cookie", cookies[wanted.cookie] ?? "")
          else if (key !== undefined) headers.set("x-api-key", key)
          if (operation.method !== "GET") headers.set("content-type", wanted.contentType)
          const asked = new Request(`http://fuzz.example${wanted.path ?? filled}${wanted.query}`, {
            method,
            headers,
            ...(method === "GET" || method === "HEAD" ? {} : { body: wanted.body(operation.example) })
          })
          const fault = await faultOf(asked, await handler(asked))
          if (fault !== undefined) throw new Error(`${asked.method} ${asked.url}: ${fault}`)
        }),
        { numRuns, endOnFailure: isLong }
      )
      expect(count).toBeGreaterThanOrEqual(numRuns)
      // A short run may meet neither an old link nor a limit.
      for (const status of [200, 201, 202, 401, 403, 404, ...(isLong ? [410, 429] : [])])
        expect(statuses.get(status), String(status)).toBeGreaterThan(0)
      if (isLong)
        console.log(
          `${count} requests; by status ${JSON.stringify(Object.fromEntries([...statuses].sort()))}; resident MiB at each tenth ${memory.join(", ")}`
        )
    },
    isLong ? 3_600_000 : 120_000
  )
})
