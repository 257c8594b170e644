import { Accounts, eventIdOf, Payments, Purchasing, QrCodeId } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import type { FailureCode } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { examplePicture } from "../reading/examplePicture.ts"
import { goodSignature } from "./cannedPayments.ts"
import type { Kind, Scenario, Sending } from "./documentedOutcome.ts"
import { peopleScenarios, unknownEvent, unknownId, withHeaders } from "./peopleScenarios.ts"
import { openPerson } from "./person.ts"
import { open, type Service } from "./service.ts"

const validBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "/v1/Qr/purchase": { data: "https://example.com", bodyStyle: "Rounded" },
  "/v1/Qr/generate": { data: "https://example.com", bodyStyle: 1, format: "png", size: 64 },
  // A design with a logo is read back, which may keep it waiting.
  "/v1/Qr/calculate-price": {
    logo: {
      image: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>')}`
    }
  },
  "/v1/Qr/generate-thumbnail": {},
  "/v1/Qr/preview": { data: "https://example.com" },
  [`/v1/Qr/${unknownId}`]: { target: "https://example.com/dinner" },
  "/v1/Qr/split": { data: "HELLO WORLD", parts: 2 },
  "/v1/Qr/read": { image: examplePicture },
  "/v1/Qr/batch": { rows: [{ data: "https://example.com" }], formats: ["svg"], purchase: true }
}

interface Subject {
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly isProtected?: boolean
  readonly draws?: boolean
  readonly isCacheable?: boolean
  /** True where an idempotency key is required. */
  readonly isKeyed?: boolean
  /** True where it needs a dynamic code. */
  readonly isDynamic?: boolean
  /** True where something may keep it waiting. */
  readonly waits?: boolean
  /** True where nothing in it can fail. */
  readonly isConstant?: boolean
}

const listed: ReadonlyArray<Subject> = [
  {
    endpoint: "purchase",
    method: "POST",
    path: "/v1/Qr/purchase",
    isProtected: true,
    draws: true,
    waits: true
  },
  {
    endpoint: "generate",
    method: "POST",
    path: "/v1/Qr/generate",
    isProtected: true,
    draws: true,
    waits: true
  },
  { endpoint: "calculatePrice", method: "POST", path: "/v1/Qr/calculate-price", waits: true },
  {
    endpoint: "generateThumbnail",
    method: "POST",
    path: "/v1/Qr/generate-thumbnail",
    isProtected: true,
    draws: true,
    waits: true
  },
  { endpoint: "batch", method: "POST", path: "/v1/Qr/batch", isProtected: true, waits: true, isKeyed: true },
  { endpoint: "splitText", method: "POST", path: "/v1/Qr/split", isConstant: true },
  { endpoint: "readPicture", method: "POST", path: "/v1/Qr/read", isProtected: true, waits: true },
  { endpoint: "preview", method: "POST", path: "/v1/Qr/preview", draws: true, waits: true },
  {
    endpoint: "listQrCodes",
    method: "GET",
    path: "/v1/Qr/my-qrcodes",
    isProtected: true,
    isCacheable: true,
    waits: true
  },
  {
    endpoint: "getQrCode",
    method: "GET",
    path: `/v1/Qr/${unknownId}`,
    isProtected: true,
    isCacheable: true,
    waits: true
  },
  {
    endpoint: "changeQrCode",
    method: "PATCH",
    path: `/v1/Qr/${unknownId}`,
    isProtected: true,
    isDynamic: true,
    waits: true
  },
  {
    endpoint: "listQrCodeChanges",
    method: "GET",
    path: `/v1/Qr/${unknownId}/changes`,
    isProtected: true,
    isCacheable: true,
    isDynamic: true,
    waits: true
  },
  {
    endpoint: "getScans",
    method: "GET",
    path: `/v1/Qr/${unknownId}/scans`,
    isProtected: true,
    isCacheable: true,
    isDynamic: true,
    waits: true
  },
  {
    endpoint: "getAccountScans",
    method: "GET",
    path: "/v1/Qr/scans",
    isProtected: true,
    isCacheable: true,
    waits: true
  },
  { endpoint: "options", method: "GET", path: "/v1/Qr/options", isCacheable: true, isConstant: true },
  { endpoint: "contents", method: "GET", path: "/v1/Qr/contents", isCacheable: true, isConstant: true },
  { endpoint: "prices", method: "GET", path: "/v1/Qr/prices", isCacheable: true, isConstant: true },
  { endpoint: "getAccount", method: "GET", path: "/v1/Account", isProtected: true, waits: true },
  { endpoint: "listLedger", method: "GET", path: "/v1/Account/ledger", isProtected: true, waits: true },
  { endpoint: "listTopUps", method: "GET", path: "/v1/Account/top-ups", isProtected: true, waits: true },
  {
    endpoint: "getTopUp",
    method: "GET",
    path: `/v1/Account/top-ups/${unknownId}`,
    isProtected: true,
    waits: true
  },
  { endpoint: "listEvents", method: "GET", path: "/v1/Account/events", isProtected: true, waits: true },
  {
    endpoint: "getEvent",
    method: "GET",
    path: `/v1/Account/events/${unknownEvent}`,
    isProtected: true,
    waits: true
  },
  { endpoint: "getService", method: "GET", path: "/v1/Service", isCacheable: true, isConstant: true },
  {
    endpoint: "thumbnailCache",
    method: "GET",
    path: "/v1/Qr/thumbnail-cache",
    isCacheable: true,
    waits: true
  },
  { endpoint: "ping", method: "GET", path: "/v1/Qr/ping", isConstant: true },
  { endpoint: "listTools", method: "GET", path: "/v1/Tools", isCacheable: true, waits: true },
  { endpoint: "getTool", method: "GET", path: "/v1/Tools/qr-code-preview", isCacheable: true, waits: true }
]

/** The endpoints that are read without parameters and stand in no row: what their document says of them is tried. */
const documentedReads = Object.entries(
  openApiDocument({ baseUrl: "http://shop.example", version: "1", hasPeople: false }).paths
).flatMap(([path, { get }]): ReadonlyArray<Subject> => {
  if (get === undefined || get.parameters.some(({ in: place }) => place !== "header")) return []
  if (listed.some(({ endpoint }) => endpoint === get.operationId)) return []
  const responses = JSON.stringify(get.responses)
  const names = (code: FailureCode) => responses.includes(`"${code}":`)
  return [
    {
      endpoint: get.operationId,
      method: "GET",
      path,
      isProtected: names("API_KEY_MISSING"),
      isCacheable: "304" in get.responses,
      waits: names("TIMEOUT"),
      isConstant: !names("INTERNAL_ERROR")
    }
  ]
})

const subjects: ReadonlyArray<Subject> = [...listed, ...documentedReads]

const hasBody = ({ method }: Pick<Subject, "method">): boolean => method === "POST" || method === "PATCH"

const sending = (subject: Subject, { key }: Service): Sending => ({
  method: subject.method,
  path: subject.path,
  headers: {
    ...(subject.isProtected ? { "x-api-key": key } : {}),
    ...(subject.isKeyed ? { "idempotency-key": crypto.randomUUID() } : {}),
    ...(hasBody(subject) ? { "content-type": "application/json" } : {})
  },
  ...(hasBody(subject) ? { body: JSON.stringify(validBodies[subject.path]) } : {})
})

const send = ({ url }: Service, { path, ...init }: Sending): Promise<Response> => fetch(`${url}${path}`, init)

const withBody = (sent: Sending, more: Readonly<Record<string, unknown>>): Sending => ({
  ...sent,
  body: JSON.stringify({ ...validBodies[sent.path], ...more })
})

const purchased = async (service: Service, content?: object): Promise<string> => {
  const [purchase] = subjects
  if (purchase === undefined) throw new Error("no subject")
  const sent = sending(purchase, service)
  const answer = await send(service, {
    ...sent,
    ...(content === undefined ? {} : { body: JSON.stringify({ content }) })
  })
  const { data } = await answer.json()
  return data.qrCodeId
}

const dynamicContent = { type: "dynamic", target: "https://example.com/menu" }

/** The subject for a code that was bought in place of nobody's. */
const withCode = async (sent: Sending, service: Service, content?: object): Promise<Sending> => ({
  ...sent,
  path: sent.path.replace(unknownId, await purchased(service, content))
})

const ownerOf = (key: string) =>
  Effect.map(
    Effect.flatMap(Accounts, ({ authenticate }) => authenticate(Redacted.make(key))),
    ({ accountId }) => accountId
  )

/** The subject for a top-up that was made in place of nobody's. */
const withTopUp = async (sent: Sending, { key, run }: Service): Promise<Sending> => {
  const opened = Effect.gen(function* () {
    const order = { pack: "small", returnUrl: "https://shop.example/" }
    return yield* (yield* Payments).open(yield* ownerOf(key), order)
  })
  return { ...sent, path: sent.path.replace(unknownId, (await run(opened)).topUp.id) }
}

/** The subject for an event of the account in place of nobody's: its first is a grant of credits. */
const withEvent = async (sent: Sending, { key, run }: Service): Promise<Sending> => {
  const id = Effect.map(ownerOf(key), (accountId) => eventIdOf({ accountId, stream: "ledger", sequence: 1 }))
  return { ...sent, path: sent.path.replace(unknownEvent, await run(id)) }
}

/** An event of the provider, signed as the canned payments accept it. */
const event: Sending = {
  method: "POST",
  path: "/v1/Payments/stripe",
  headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": goodSignature },
  body: '{"id":"evt_1"}'
}

const badEvent = withHeaders(event, { "stripe-signature": "forged" })

const ofEvent = (
  outcome: Scenario["outcome"],
  sent: Sending,
  kind: Kind = "usual",
  before: (service: Service) => Promise<unknown> = async () => undefined
): Scenario => ({
  endpoint: "receiveStripeEvent",
  outcome,
  kind,
  prepare: async (service) => {
    await before(service)
    return sent
  }
})

/** The subject as it is to succeed: only records that were bought can be read. */
const succeeding = async (subject: Subject, service: Service): Promise<Sending> =>
  subject.endpoint === "getQrCode" || subject.isDynamic
    ? withCode(sending(subject, service), service, subject.isDynamic ? dynamicContent : undefined)
    : subject.endpoint === "getTopUp"
      ? withTopUp(sending(subject, service), service)
      : subject.endpoint === "getEvent"
        ? withEvent(sending(subject, service), service)
        : sending(subject, service)

const scenariosOf = (subject: Subject): ReadonlyArray<Scenario> => {
  const scenario = (
    outcome: Scenario["outcome"],
    prepare: (sent: Sending, service: Service) => Sending | Promise<Sending>,
    kind: Kind = "usual"
  ): Scenario => ({
    endpoint: subject.endpoint,
    outcome,
    kind,
    prepare: (service) => prepare(sending(subject, service), service)
  })
  const same = (sent: Sending) => sent
  const unlessConstant = subject.isConstant ? [] : [scenario("INTERNAL_ERROR", same, "crashing")]
  return [
    scenario("success", (_, service) => succeeding(subject, service)),
    scenario("UNAVAILABLE", same, "closing"),
    scenario(
      "RATE_LIMITED",
      async (sent, service) => {
        await (await send(service, sent)).text()
        return sent
      },
      "limited"
    ),
    ...unlessConstant,
    ...(subject.waits ? [scenario("TIMEOUT", same, "hanging")] : []),
    ...(subject.isCacheable
      ? [
          scenario("304", async (_, service) => {
            const sent = await succeeding(subject, service)
            const first = await send(service, sent)
            await first.text()
            const etag = first.headers.get("etag") ?? ""
            return withHeaders(sent, { "if-none-match": `"other", ${etag}` })
          })
        ]
      : []),
    ...(subject.isProtected
      ? [
          scenario("API_KEY_MISSING", (sent) => withHeaders(sent, { "x-api-key": "" })),
          scenario("ACCOUNT_SUSPENDED", same, "suspended"),
          scenario("API_KEY_INVALID", (sent) => withHeaders(sent, { "x-api-key": "qr_live_no" }))
        ]
      : []),
    ...(hasBody(subject)
      ? [
          scenario("INVALID_JSON", (sent) => ({ ...sent, body: '{"data":' })),
          scenario("VALIDATION_FAILED", (sent) => withBody(sent, { colour: "red" })),
          scenario("PAYLOAD_TOO_LARGE", (sent) => withBody(sent, { data: "x".repeat(2 ** 24) })),
          scenario("UNSUPPORTED_MEDIA_TYPE", (sent) => withHeaders(sent, { "content-type": "text/plain" }))
        ]
      : []),
    ...(subject.draws
      ? [
          scenario("DATA_TOO_LONG", (sent) => withBody(sent, { data: "x".repeat(7000) })),
          scenario("NOT_SCANNABLE", (sent) => withBody(sent, { foreground: "#fff" }))
        ]
      : [])
  ]
}

const subjectOf = (endpoint: string): Subject => {
  const subject = subjects.find((candidate) => candidate.endpoint === endpoint)
  if (subject === undefined) throw new Error(`no subject ${endpoint}`)
  return subject
}

const only = (
  endpoint: string,
  outcome: FailureCode,
  prepare: (sent: Sending, service: Service) => Sending | Promise<Sending>,
  kind: Kind = "usual"
): Scenario => ({
  endpoint,
  outcome,
  kind,
  prepare: (service) => prepare(sending(subjectOf(endpoint), service), service)
})

/** Every outcome that the OpenAPI document names, each with a request that produces it. */
export const scenarios: ReadonlyArray<Scenario> = [
  ...subjects.flatMap(scenariosOf),
  ...peopleScenarios,
  only("listTopUps", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?pageSize=0` })),
  only("getTopUp", "VALIDATION_FAILED", (sent) => ({ ...sent, path: "/v1/Account/top-ups/no-uuid" })),
  only("getTopUp", "TOP_UP_NOT_FOUND", (sent) => sent),
  only("listEvents", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?types=no.event` })),
  only("getEvent", "VALIDATION_FAILED", (sent) => ({ ...sent, path: "/v1/Account/events/evt_1" })),
  only("getEvent", "EVENT_NOT_FOUND", (sent) => sent),
  ...["listTopUps", "getTopUp"].map((endpoint) => only(endpoint, "TOP_UP_CLOSED", (sent) => sent, "closed")),
  ofEvent("success", event),
  ofEvent("SIGNATURE_INVALID", badEvent),
  ofEvent("TOP_UP_CLOSED", event, "closed"),
  ofEvent("PAYLOAD_TOO_LARGE", { ...event, body: `"${"x".repeat(256 * 1024)}"` }),
  ofEvent("UNSUPPORTED_MEDIA_TYPE", withHeaders(event, { "content-type": "text/plain" })),
  ofEvent("INTERNAL_ERROR", event, "crashing"),
  ofEvent("TIMEOUT", event, "hanging"),
  ofEvent("UNAVAILABLE", event, "closing"),
  ofEvent("RATE_LIMITED", badEvent, "limited", async (service) => (await send(service, badEvent)).text()),
  ...["purchase", "batch", "generate", "generateThumbnail", "readPicture", "changeQrCode"].map((endpoint) =>
    only(endpoint, "ORIGIN_REFUSED", async (sent, { run }) => {
      const { cookie } = await run(openPerson())
      return withHeaders(sent, { "x-api-key": "", cookie, origin: "https://elsewhere.example" })
    })
  ),
  only("listQrCodes", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?pageSize=0` })),
  only("listLedger", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?pageSize=0` })),
  only("getQrCode", "VALIDATION_FAILED", (sent) => ({ ...sent, path: "/v1/Qr/no-uuid" })),
  only("getQrCode", "QR_CODE_NOT_FOUND", (sent) => sent),
  ...["changeQrCode", "listQrCodeChanges", "getScans"].flatMap((endpoint) => [
    only(endpoint, "QR_CODE_NOT_FOUND", (sent) => sent),
    only(endpoint, "QR_CODE_NOT_DYNAMIC", (sent, service) => withCode(sent, service))
  ]),
  only("listQrCodeChanges", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?pageSize=0` })),
  ...["getScans", "getAccountScans"].map((endpoint) =>
    only(endpoint, "VALIDATION_FAILED", async (sent, service) => {
      const { path } = await withCode(sent, service, dynamicContent)
      return { ...sent, path: `${path}?from=2026-11-31` }
    })
  ),
  only("changeQrCode", "VERSION_CHANGED", async (sent, service) => {
    const dynamic = await withCode(sent, service, dynamicContent)
    return { ...dynamic, body: JSON.stringify({ target: "https://example.com/", expectedVersion: 7 }) }
  }),
  only("changeQrCode", "QR_CODE_BLOCKED", async (sent, service) => {
    const id = QrCodeId.make(await purchased(service, dynamicContent))
    await service.run(Effect.flatMap(Purchasing, ({ setActive }) => setActive(id, false)))
    return {
      ...sent,
      path: sent.path.replace(unknownId, id),
      body: JSON.stringify({ isActive: true })
    }
  }),
  only("thumbnailCache", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?template=no` })),
  only("getTool", "TOOL_NOT_FOUND", (sent) => ({ ...sent, path: "/v1/Tools/no-tool" })),
  only("purchase", "INSUFFICIENT_BALANCE", async (sent, service) =>
    withHeaders(sent, { "x-api-key": (await service.run(open(0))).key })
  ),
  only("generate", "PURCHASE_REQUIRED", (sent) => sent, "selling"),
  only("purchase", "PRICE_CHANGED", (sent) => withBody(sent, { expectedPrice: 0.5 })),
  only("purchase", "IDEMPOTENCY_KEY_REUSED", async (sent, service) => {
    const keyed = withHeaders(sent, { "idempotency-key": "reused" })
    await (await send(service, keyed)).text()
    return withBody(keyed, { margin: 5 })
  }),
  only("batch", "IDEMPOTENCY_KEY_REUSED", async (sent, service) => {
    const keyed = withHeaders(sent, { "idempotency-key": "reused" })
    await (await send(service, keyed)).text()
    return withBody(keyed, { defaults: { margin: 5 } })
  }),
  only(
    "batch",
    "IDEMPOTENCY_KEY_IN_USE",
    async (sent, service) => {
      const rows = Array.from({ length: 300 }, (_, i) => ({ data: `https://example.com/${i}` }))
      const keyed = withHeaders(withBody(sent, { rows }), { "idempotency-key": "in use" })
      // Still on its way when the service stops.
      send(service, keyed)
        .then((answer) => answer.text())
        .catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return keyed
    },
    "usual"
  ),
  only(
    "purchase",
    "IDEMPOTENCY_KEY_IN_USE",
    async (sent, service) => {
      const keyed = withHeaders(sent, { "idempotency-key": "in use" })
      send(service, keyed)
        .then((answer) => answer.body?.cancel())
        .catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return keyed
    },
    "hanging"
  )
]
