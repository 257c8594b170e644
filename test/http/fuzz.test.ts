import { deflateRawSync } from "node:zlib"
import { Operators, styleFields } from "@quick-response/core"
import type { Pages } from "@quick-response/http"
import type { DecodeElsewhere } from "@quick-response/http/bodyDecoding"
import { makeBodyDecoder } from "@quick-response/http/bodyDecoding"
import { failureCodes, failureStatuses } from "@quick-response/http/contract"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { emptyWorld } from "../credentials/people.ts"
import { addPasskey, type Post, passkeyOrigin, signInBy } from "../passkeys/ceremonies.ts"
import { cookieOf } from "../people/site.ts"
import { allOperations, bodySizes, type Operation, sized } from "./operations.ts"
import { openPerson, type Person } from "./person.ts"
import { open, peopledServices } from "./service.ts"

/** The number of requests; `npm run long -- fuzz` is the long form. */
const { QR_FUZZ: longRuns } = process.env
const isLong = longRuns !== undefined
const numRuns = Number(longRuns ?? 1_000)

const operations = allOperations()

const scope = Effect.runSync(Scope.make())
let handler: Fetch.FetchHandler

/** An empty set of pages, so that shared designs are shown. */
const pages: Pages = { find: () => undefined }
let keys: ReadonlyArray<string>
/** The cookies of signed-in users, until one of the requests signs them out. */
let cookies: ReadonlyArray<string>
/** The cookies of an operator: of a session that a passkey began, and of one by password. */
let operatorCookies: ReadonlyArray<string>
/** Ids and a slug that exist. */
let ids: ReadonlyArray<string>

/** Many more than are made, so that most requests get to their handlers. */
const rateLimit = { account: 1_000_000, address: 1_000_000 }

/** Stands in for the render workers, whose decoder this is. */
const decodeElsewhere = (): DecodeElsewhere => {
  const decode = makeBodyDecoder()
  return (name, bytes) => Effect.sync(() => structuredClone(decode(name, bytes)))
}

const send = (request: Request, client = 0): Promise<Response> =>
  handler(request, { remoteAddr: { hostname: `192.0.2.${client}` } })

const post: Post = (path, body, cookie) =>
  send(
    new Request(`${passkeyOrigin}/v1/Account${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify(body)
    })
  )

const byPasskey = async (person: Person): Promise<string> =>
  cookieOf(await signInBy(post, await addPasskey(post, person)))

const buyDynamic = async (key: string): Promise<ReadonlyArray<string>> => {
  const bought = await send(
    new Request(`${passkeyOrigin}/v1/Qr/purchase`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key },
      body: JSON.stringify({ content: { type: "dynamic", target: "https://example.com/menu" } })
    })
  )
  const { qrCodeId } = (await bought.json()).data
  const read = await send(
    new Request(`${passkeyOrigin}/v1/Qr/${qrCodeId}`, { headers: { "x-api-key": key } })
  )
  const { dynamic } = (await read.json()).data
  return [qrCodeId, String(dynamic.shortUrl).split("/").at(-1) ?? ""]
}

beforeAll(async () => {
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(peopledServices(emptyWorld()))
    const rich = yield* Effect.provide(open(1_000_000), context)
    const poor = yield* Effect.provide(open(0), context)
    const people = yield* Effect.provide(Effect.replicateEffect(openPerson(10), 50), context)
    const operator = yield* Effect.provide(openPerson(), context)
    yield* Effect.provide(
      Effect.flatMap(Operators, ({ add }) =>
        add(operator.account.id, { operatorId: null, reason: "for a test" })
      ),
      context
    )
    const options = { baseUrl: passkeyOrigin, rateLimit, cpuLimit: "off", pages } as const
    return {
      operator,
      people,
      accounts: [rich, poor],
      handler: yield* Effect.provide(Fetch.make({ ...options, decodeElsewhere: decodeElsewhere() }), context)
    }
  })
  const running = await Effect.runPromise(Scope.extend(started, scope))
  handler = running.handler
  keys = running.accounts.map(({ key }) => key)
  cookies = running.people.map(({ cookie }) => cookie)
  operatorCookies = [await byPasskey(running.operator), running.operator.cookie]
  const [key = ""] = keys
  // An operator may suspend the second account.
  ids = [...(await buyDynamic(key)), ...running.accounts.slice(1).map(({ account }) => account.id)]
})

afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const sharedDesign = `d1.${deflateRawSync(JSON.stringify({ content: { type: "url", url: "https://example.com" }, template: "brand" })).toString("base64url")}`

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

/** The fields of all bodies, as their examples have them. */
const fieldsInExamples = new Set(operations.flatMap(({ body }) => Object.keys(Object(body?.example))))

const fieldName = FastCheck.constantFrom(
  "size",
  "format",
  ...Object.keys(styleFields),
  ...fieldsInExamples,
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

const queryNames = new Set(operations.flatMap(({ query }) => query))

/** A text in the place of a path's segment. */
const segment = FastCheck.oneof(
  FastCheck.nat(10).map((at) => () => ids[at % ids.length] ?? ""),
  FastCheck.oneof(
    printable,
    FastCheck.uuid(),
    FastCheck.constantFrom(
      "",
      "..",
      "\u0130",
      "\u0000",
      "%",
      "7KXM2PQ4+",
      "d1.x.png",
      sharedDesign,
      `${sharedDesign}.png`,
      "x".repeat(300)
    ),
    FastCheck.string({ unit: "binary", maxLength: 20 }).map((text) => text.toWellFormed())
  ).map((text) => () => text)
)

const request = FastCheck.record({
  operation: FastCheck.constantFrom(...operations),
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
  segment,
  query: FastCheck.oneof(
    { weight: 3, arbitrary: FastCheck.constant("") },
    {
      weight: 1,
      arbitrary: FastCheck.dictionary(
        FastCheck.constantFrom(...queryNames, "x"),
        FastCheck.oneof(
          printable,
          FastCheck.integer().map(String),
          FastCheck.constantFrom("1", "20", "2147483647", "rounded", "border", "day", "account", "active"),
          FastCheck.constantFrom(
            "2026-02-30",
            "0000-01-01",
            "9999-12-31",
            "\u0000",
            "%",
            "_",
            "x".repeat(300)
          )
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
  /** The cookie of an operator, where that is asked for; the first is of a fresh session. */
  operatorCookie: FastCheck.oneof(
    { weight: 8, arbitrary: FastCheck.constant(0) },
    { weight: 1, arbitrary: FastCheck.constant(1) },
    { weight: 1, arbitrary: FastCheck.constant(undefined) }
  ),
  client: FastCheck.nat(19),
  /** The size of the body, and the one of the sizes that are tried. */
  size: FastCheck.option(FastCheck.nat(6), { nil: undefined, freq: 12 }),
  contentType: FastCheck.oneof(
    { weight: 8, arbitrary: FastCheck.constant("application/json") },
    { weight: 1, arbitrary: headerValue("content-type") }
  ),
  strayHeaders,
  body
})

const statuses = new Map<number, number>()

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

/** Resident memory, and its used part if --expose-gc allows a collection before. */
const memoryNow = (): string => {
  const collect: unknown = Reflect.get(globalThis, "gc")
  if (typeof collect === "function") collect()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return `${mebibytes(rss)} (${mebibytes(heapUsed + arrayBuffers)} in use)`
}

/** The fault of an envelope with this status, if it has one. */
const faultOfEnvelope = (text: string, status: number): string | undefined => {
  const envelope = Object(JSON.parse(text))
  const { faults } = Object(envelope.meta)
  if (Object.keys(envelope).join() !== "success,message,code,data,errors,meta")
    return `no envelope: ${text.slice(0, 500)}`
  if ((faults === undefined) === (envelope.code === "VALIDATION_FAILED"))
    return `no faults, or too many: ${text.slice(0, 500)}`
  if (faults !== undefined && faults.length !== envelope.errors.length) return `faults beside others: ${text}`
  if (envelope.errors.some((sentence: unknown) => /undefined|\[object|Error:/.test(String(sentence))))
    return `a sentence of a program: ${text}`
  const code = failureCodes.find((known) => known === envelope.code)
  const isRight =
    status < 400
      ? envelope.success && envelope.code === "OK"
      : code !== undefined &&
        failureStatuses[code] === status &&
        envelope.data === null &&
        envelope.errors.length > 0
  return isRight ? undefined : `status ${status}: ${text}`
}

/** Statuses that any path may answer: not found, or method not allowed. */
const ofPaths = new Set([404, 405])

/** The fault of an answer, if it has one. The operation is undefined if the request may belong to another. */
const faultOf = async (
  asked: Request,
  operation: Operation | undefined,
  answer: Response
): Promise<string | undefined> => {
  const { status, headers } = answer
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const text = await answer.text()
  if (status >= 500) return `status ${status}: ${text}`
  if (operation !== undefined) {
    const isHidden = operation.access === "operator" && status === 404
    if (!operation.statuses.has(status) && !isHidden) return `undocumented ${status}: ${text}`
  } else if (
    status >= 400 &&
    !ofPaths.has(status) &&
    !Object.values(failureStatuses).some((known) => known === status)
  )
    return `unknown status ${status}`
  const isPublic = headers.get("cache-control")?.startsWith("public") === true
  if (isPublic === /^[A-Za-z0-9._-]{1,128}$/.test(headers.get("x-request-id") ?? ""))
    return isPublic ? "a request id for all" : "no request id"
  if (asked.method === "HEAD" || status === 204 || status === 304)
    return text === "" ? undefined : `a body with ${status}`
  if (headers.get("content-encoding") !== null) return undefined
  const type = headers.get("content-type") ?? ""
  // A message of the Model Context Protocol, or the answer to a notification.
  if (text.startsWith('{"jsonrpc":"2.0"') || status === 202) return undefined
  if (status === 302) return text === "" || type !== "" ? undefined : "a body without a type"
  if (!type.startsWith("application/json"))
    return /^(?:image|text)\/|^application\/(?:pdf|zip)/.test(type) ? undefined : `the type ${type}`
  const isBare = [
    "/openapi.json",
    "/openapi-3.0.json",
    "/.well-known/quick-response.json",
    "/v1/account/redirects"
  ].includes(new URL(asked.url).pathname.toLowerCase().replace(/\/$/, ""))
  return isBare && status === 200 ? undefined : faultOfEnvelope(text, status)
}

/** The path of an operation with a text as its segment. */
const filled = ({ path }: Operation, text: string): string =>
  path.replace(/:\w+/, () => encodeURIComponent(text))

/** Fixed paths, which take precedence over those with a segment. */
const literalPaths = new Set(operations.map(({ path }) => path.toLowerCase()))

/** True for a request that asks for the operation: its path is no other one, nor without its segment. */
const asksFor = ({ method, url }: Request, operation: Operation, text: string): boolean => {
  const path = filled(operation, text)
  return (
    method === operation.method &&
    new URL(url).pathname === path &&
    (path === operation.path || (text !== "" && !literalPaths.has(path.toLowerCase())))
  )
}

/** The header fields by which a caller of this operation is known. */
const credentials = ({ access }: Operation): Readonly<Record<string, string>> => {
  const [key = ""] = keys
  const [cookie = ""] = cookies
  const [operatorCookie = ""] = operatorCookies
  return {
    anyone: {},
    caller: { "x-api-key": key },
    session: { cookie },
    operator: { cookie: operatorCookie }
  }[access]
}

describe("any request", () => {
  it.each(operations.flatMap((operation) => (operation.body === undefined ? [] : [operation])))(
    "$name takes bodies up to its limit, and refuses longer ones",
    async (operation) => {
      const { body, method } = operation
      const text = JSON.stringify(body?.example)
      const limit = body?.limit ?? 0
      for (const size of bodySizes(limit)) {
        const asked = new Request(`${passkeyOrigin}${filled(operation, ids[0] ?? "")}`, {
          method,
          headers: { "content-type": "application/json", ...credentials(operation) },
          body: sized(text, size)
        })
        const answer = await send(asked)
        const { status } = answer
        expect(await faultOf(asked, operation, answer), String(size)).toBeUndefined()
        expect([size, status === 413]).toEqual([size, size > limit])
      }
    }
  )

  it("to each route are answered by the methods of its row", async () => {
    const methods = new Map<string, Set<string>>()
    for (const { method, path } of operations) {
      const known = methods.get(path) ?? new Set(["OPTIONS"])
      for (const each of method === "GET" ? ["GET", "HEAD"] : [method]) known.add(each)
      methods.set(path, known)
    }
    const segments: Readonly<Record<string, string | undefined>> = {
      ":slug": ids[1],
      ":design": sharedDesign,
      ":file": "qr-code-preview.svg",
      ":guide": "serving.md",
      ":view": "ping"
    }
    for (const operation of operations) {
      if (operation.access === "operator" || operation.name === "page") continue
      const path = operation.path.replace(/:\w+/, (name) => segments[name] ?? ids[0] ?? "")
      const answer = await send(new Request(`${passkeyOrigin}${path}`, { method: "OPTIONS" }))
      expect([operation.name, answer.status, answer.headers.get("allow")?.split(", ")]).toEqual([
        operation.name,
        204,
        [...(methods.get(operation.path) ?? [])].sort()
      ])
    }
  })

  it(
    "has a documented answer in the envelope, never a 5xx",
    async () => {
      const memory: Array<string> = []
      let count = 0
      await FastCheck.assert(
        FastCheck.asyncProperty(request, async (wanted) => {
          count += 1
          if (count % (numRuns / 10) === 0) memory.push(memoryNow())
          const { operation } = wanted
          const method = wanted.method ?? operation.method
          const key = typeof wanted.key === "number" ? keys[wanted.key] : wanted.key
          const headers = new Headers(Object.fromEntries(wanted.strayHeaders))
          const ofOperator =
            operation.access === "operator" && wanted.operatorCookie !== undefined
              ? operatorCookies[wanted.operatorCookie]
              : undefined
          if (ofOperator !== undefined) headers.set("cookie", ofOperator)
          else if (wanted.cookie !== undefined) headers.set("cookie", cookies[wanted.cookie] ?? "")
          else if (key !== undefined) headers.set("x-api-key", key)
          if (method !== "GET") headers.set("content-type", wanted.contentType)
          const bodyText = wanted.body(operation.body?.example)
          const sizes = bodySizes(operation.body?.limit ?? 0)
          const size = wanted.size === undefined ? undefined : sizes[wanted.size]
          const text = wanted.segment()
          const path = wanted.path ?? filled(operation, text)
          const asked = new Request(`${passkeyOrigin}${path}${wanted.query}`, {
            method,
            headers,
            ...(method === "GET" || method === "HEAD"
              ? {}
              : { body: size === undefined ? bodyText : sized(bodyText, size) })
          })
          const answer = await send(asked, wanted.client)
          const fault = await faultOf(asked, asksFor(asked, operation, text) ? operation : undefined, answer)
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
