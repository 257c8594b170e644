import { Accounts, Credits, eventIdOf, Payments, Purchasing, QrCodeId, Storage } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import type { FailureCode } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { examplePicture } from "../reading/examplePicture.ts"
import { dynamicOrder } from "../redirects/dynamicOrder.ts"
import { goodSignature } from "./cannedPayments.ts"
import {
  type Alteration,
  type Kind,
  routeOf,
  type Scenario,
  type Sending,
  same,
  unknownEvent,
  unknownId,
  withHeaders,
  wrongPage
} from "./documentedOutcome.ts"
import { freshHost, heldHost, loseHost } from "./domainSteps.ts"
import { peopleScenarios } from "./peopleScenarios.ts"
import { openPerson } from "./person.ts"
import { open, type Service } from "./service.ts"

const validBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  purchase: { data: "https://example.com", bodyStyle: "Rounded" },
  generate: { data: "https://example.com", bodyStyle: 1, format: "png", size: 64 },
  // A design with a logo is read back, which may keep it waiting.
  calculatePrice: {
    logo: {
      image: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>')}`
    }
  },
  generateThumbnail: {},
  preview: { data: "https://example.com" },
  changeQrCode: { target: "https://example.com/dinner" },
  changeQrCodes: { ids: [unknownId], change: { target: "https://example.com/dinner" } },
  splitText: { data: "HELLO WORLD", parts: 2 },
  readPicture: { image: examplePicture },
  checkPrint: { image: examplePicture },
  checkPrints: { image: examplePicture },
  batch: { rows: [{ data: "https://example.com" }], formats: ["svg"], purchase: true }
}

interface Subject {
  readonly endpoint: string
  /** The slug or the id in its path. */
  readonly id?: string
  readonly isProtected?: boolean
  readonly draws?: boolean
  readonly isCacheable?: boolean
  /** True if an idempotency key is required. */
  readonly isKeyed?: boolean
  /** True if it needs a dynamic code. */
  readonly isDynamic?: boolean
  /** True if something may keep it waiting. */
  readonly waits?: boolean
  /** True if it cannot fail. */
  readonly isConstant?: boolean
}

const drawing = { isProtected: true, draws: true, waits: true }
const reading = { isProtected: true, waits: true }
const readingCached = { ...reading, isCacheable: true }
const constant = { isCacheable: true, isConstant: true }

const listed: ReadonlyArray<Subject> = [
  { endpoint: "purchase", ...drawing },
  { endpoint: "generate", ...drawing },
  { endpoint: "generateThumbnail", ...drawing },
  { endpoint: "preview", draws: true, waits: true },
  { endpoint: "calculatePrice", waits: true },
  { endpoint: "batch", ...reading, isKeyed: true },
  { endpoint: "downloadQrCodes", ...reading },
  { endpoint: "splitText", isConstant: true },
  { endpoint: "readPicture", ...reading },
  { endpoint: "checkPrints", ...reading },
  { endpoint: "checkPrint", ...reading },
  { endpoint: "getProof", ...readingCached },
  { endpoint: "listQrCodes", ...readingCached },
  { endpoint: "listTags", ...readingCached },
  { endpoint: "getQrCode", ...readingCached },
  { endpoint: "changeQrCode", ...reading, isDynamic: true },
  { endpoint: "changeQrCodes", ...reading },
  { endpoint: "listQrCodeChanges", ...readingCached, isDynamic: true },
  { endpoint: "getScans", ...readingCached, isDynamic: true },
  { endpoint: "getAccountScans", ...readingCached },
  { endpoint: "exportRedirects", ...readingCached },
  { endpoint: "options", ...constant },
  { endpoint: "contents", ...constant },
  { endpoint: "prices", ...constant },
  { endpoint: "getAccount", ...reading },
  { endpoint: "listLedger", ...reading },
  { endpoint: "listTopUps", ...reading },
  { endpoint: "getTopUp", ...reading },
  { endpoint: "listEvents", ...reading },
  { endpoint: "getEvent", ...reading, id: unknownEvent },
  { endpoint: "getService", ...constant },
  { endpoint: "thumbnailCache", isCacheable: true, waits: true },
  { endpoint: "ping", isConstant: true },
  { endpoint: "listTools", isCacheable: true, waits: true },
  { endpoint: "getTool", id: "qr-code-preview", isCacheable: true, waits: true }
]

/** Endpoints that are read without parameters and have no row: their documents are believed, and tried. */
const documentedReads = Object.values(
  openApiDocument({ baseUrl: "http://shop.example", version: "1", hasPeople: false }).paths
).flatMap(({ get }): ReadonlyArray<Subject> => {
  if (get === undefined || get.parameters.some(({ in: place }) => place !== "header")) return []
  if (listed.some(({ endpoint }) => endpoint === get.operationId)) return []
  const responses = JSON.stringify(get.responses)
  const names = (code: FailureCode) => responses.includes(`"${code}":`)
  return [
    {
      endpoint: get.operationId,
      isProtected: names("API_KEY_MISSING"),
      isCacheable: "304" in get.responses,
      waits: names("TIMEOUT"),
      isConstant: !names("INTERNAL_ERROR")
    }
  ]
})

const subjects: ReadonlyArray<Subject> = [...listed, ...documentedReads]

const sending = ({ endpoint, id, isProtected, isKeyed }: Subject, { key }: Service): Sending => {
  const body = validBodies[endpoint]
  const route = routeOf(endpoint, id)
  return {
    ...route,
    path: endpoint === "downloadQrCodes" ? `${route.path}?ids=${unknownId}` : route.path,
    headers: {
      ...(isProtected ? { "x-api-key": key } : {}),
      ...(isKeyed ? { "idempotency-key": crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  }
}

const send = ({ url }: Service, { path, ...init }: Sending): Promise<Response> => fetch(`${url}${path}`, init)

const withBody = (sent: Sending, more: Readonly<Record<string, unknown>>): Sending => ({
  ...sent,
  body: JSON.stringify({ ...JSON.parse(sent.body ?? "{}"), ...more })
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

/** The body of a dynamic code under an own domain. */
const dynamicBody = (domain: string): string => JSON.stringify({ content: { ...dynamicContent, domain } })

/** Names a domain of the key's account whose proof was missing for long. */
const lostDomain: Alteration = async (sent, service) => {
  const { key, account } = await service.run(open(10))
  const host = await heldHost(service, { account })
  await service.run(loseHost(account.id, host))
  return withHeaders({ ...sent, body: dynamicBody(host) }, { "x-api-key": key })
}

/** The request for a code that was bought, in place of an unknown one. */
const withCode = async (sent: Sending, service: Service, content?: object): Promise<Sending> => ({
  ...sent,
  path: sent.path.replace(unknownId, await purchased(service, content))
})

const ownerOf = (key: string) =>
  Effect.map(
    Effect.flatMap(Accounts, ({ authenticate }) => authenticate(Redacted.make(key))),
    ({ accountId }) => accountId
  )

/** The request for a top-up that was made, in place of an unknown one. */
const withTopUp = async (sent: Sending, { key, run }: Service): Promise<Sending> => {
  const opened = Effect.gen(function* () {
    const order = { pack: "small", returnUrl: "https://shop.example/" }
    return yield* (yield* Payments).open(yield* ownerOf(key), order)
  })
  return { ...sent, path: sent.path.replace(unknownId, (await run(opened)).topUp.id) }
}

/** The request for the account's first event, in place of an unknown one. */
const withEvent = async (sent: Sending, { key, run }: Service): Promise<Sending> => {
  const id = Effect.map(ownerOf(key), (accountId) => eventIdOf({ accountId, stream: "ledger", sequence: 1 }))
  return { ...sent, path: sent.path.replace(unknownEvent, await run(id)) }
}

/** An event of the provider, signed as the canned payments accept it. */
const event: Sending = {
  ...routeOf("receiveStripeEvent"),
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
  ["getQrCode", "checkPrint", "getProof", "downloadQrCodes"].includes(subject.endpoint) || subject.isDynamic
    ? withCode(sending(subject, service), service, subject.isDynamic ? dynamicContent : undefined)
    : subject.endpoint === "getTopUp"
      ? withTopUp(sending(subject, service), service)
      : subject.endpoint === "getEvent"
        ? withEvent(sending(subject, service), service)
        : sending(subject, service)

const scenariosOf = (subject: Subject): ReadonlyArray<Scenario> => {
  const scenario = (outcome: Scenario["outcome"], alter: Alteration, kind: Kind = "usual"): Scenario => ({
    endpoint: subject.endpoint,
    outcome,
    kind,
    prepare: (service) => alter(sending(subject, service), service)
  })
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
    ...(subject.isConstant ? [] : [scenario("INTERNAL_ERROR", same, "crashing")]),
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
          scenario("KEY_NOT_ALLOWED", same, "withoutVerbs"),
          scenario("API_KEY_INVALID", (sent) => withHeaders(sent, { "x-api-key": "qr_live_no" }))
        ]
      : []),
    ...(validBodies[subject.endpoint] !== undefined
      ? [
          scenario("INVALID_JSON", (sent) => ({ ...sent, body: '{"data":' })),
          scenario("VALIDATION_FAILED", (sent) => withBody(sent, { colour: "red" })),
          scenario("PAYLOAD_TOO_LARGE", (sent) =>
            withBody(sent, {
              data: "x".repeat(takesLargeBodies.includes(subject.endpoint) ? 2 ** 24 : 2 ** 20)
            })
          ),
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

const takesLargeBodies = ["batch", "readPicture", "checkPrint", "checkPrints"]

const subjectOf = (endpoint: string): Subject => {
  const subject = subjects.find((candidate) => candidate.endpoint === endpoint)
  if (subject === undefined) throw new Error(`no subject ${endpoint}`)
  return subject
}

/** A key that may not spend. */
const limitedKey = Effect.gen(function* () {
  const { account } = yield* open(10)
  const priceLimit = Credits.zero
  const { secret } = yield* (yield* Accounts).createApiKey(account.id, { name: "limited", priceLimit })
  return Redacted.value(secret)
}).pipe(Effect.orDie)

/** A restyle of a dynamic code that was bought under a key, by default the usual one. */
const restyled =
  (design: object, expectedPrice: number, key?: string): Alteration =>
  async (sent, service) => {
    const id = await purchased(key === undefined ? service : { ...service, key }, dynamicContent)
    return withHeaders(
      { ...sent, path: sent.path.replace(unknownId, id), body: JSON.stringify({ design, expectedPrice }) },
      { "idempotency-key": crypto.randomUUID(), ...(key === undefined ? {} : { "x-api-key": key }) }
    )
  }

/** Sends a request, and gives it to be sent again while the first is being answered. */
const whileAnswering = async (sent: Sending, service: Service): Promise<Sending> => {
  send(service, sent)
    .then((answer) => answer.body?.cancel())
    .catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return sent
}

const only = (endpoint: string, outcome: FailureCode, alter: Alteration, kind: Kind = "usual"): Scenario => ({
  endpoint,
  outcome,
  kind,
  prepare: (service) => alter(sending(subjectOf(endpoint), service), service)
})

/** Every outcome that the OpenAPI document names, each with a request that produces it. */
export const scenarios: ReadonlyArray<Scenario> = [
  ...subjects.flatMap(scenariosOf),
  ...peopleScenarios,
  ...["listTopUps", "listQrCodes", "listLedger", "listQrCodeChanges"].map((endpoint) =>
    only(endpoint, "VALIDATION_FAILED", wrongPage)
  ),
  only("getTopUp", "VALIDATION_FAILED", (sent) => ({ ...sent, path: "/v1/Account/top-ups/no-uuid" })),
  only("getTopUp", "TOP_UP_NOT_FOUND", same),
  only("listEvents", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?types=no.event` })),
  only("getEvent", "VALIDATION_FAILED", (sent) => ({ ...sent, path: "/v1/Account/events/evt_1" })),
  only("getEvent", "EVENT_NOT_FOUND", same),
  ...["listTopUps", "getTopUp"].map((endpoint) => only(endpoint, "TOP_UP_CLOSED", same, "closed")),
  only("listDomains", "DOMAINS_CLOSED", same, "closed"),
  ofEvent("success", event),
  ofEvent("SIGNATURE_INVALID", badEvent),
  ofEvent("TOP_UP_CLOSED", event, "closed"),
  ofEvent("PAYLOAD_TOO_LARGE", { ...event, body: `"${"x".repeat(256 * 1024)}"` }),
  ofEvent("UNSUPPORTED_MEDIA_TYPE", withHeaders(event, { "content-type": "text/plain" })),
  ofEvent("INTERNAL_ERROR", event, "crashing"),
  ofEvent("TIMEOUT", event, "hanging"),
  ofEvent("UNAVAILABLE", event, "closing"),
  ofEvent("RATE_LIMITED", badEvent, "limited", async (service) => (await send(service, badEvent)).text()),
  ...[
    "purchase",
    "batch",
    "generate",
    "generateThumbnail",
    "readPicture",
    "checkPrint",
    "checkPrints",
    "changeQrCode",
    "changeQrCodes"
  ].map((endpoint) =>
    only(endpoint, "ORIGIN_REFUSED", async (sent, { run }) => {
      const { cookie } = await run(openPerson())
      return withHeaders(sent, { "x-api-key": "", cookie, origin: "https://elsewhere.example" })
    })
  ),
  only("exportRedirects", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?format=apache` })),
  only("exportRedirects", "DOMAIN_NOT_FOUND", (sent) => ({
    ...sent,
    path: `${sent.path}?domain=${freshHost()}`
  })),
  only("getQrCode", "VALIDATION_FAILED", (sent) => ({ ...sent, path: "/v1/Qr/no-uuid" })),
  only("downloadQrCodes", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}&tag=menu` })),
  ...["getQrCode", "checkPrint", "getProof", "downloadQrCodes"].map((endpoint) =>
    only(endpoint, "QR_CODE_NOT_FOUND", same)
  ),
  only("getProof", "VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?format=png` })),
  ...["changeQrCode", "listQrCodeChanges", "getScans"].flatMap((endpoint) => [
    only(endpoint, "QR_CODE_NOT_FOUND", same),
    only(endpoint, "QR_CODE_NOT_DYNAMIC", (sent, service) => withCode(sent, service))
  ]),
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
  only("changeQrCodes", "VERSION_CHANGED", (sent) => ({
    ...sent,
    body: JSON.stringify({ filter: {}, count: 400, change: { archived: true } })
  })),
  ...(
    [
      ["PRICE_CHANGED", {}, 0.7],
      ["DATA_TOO_LONG", { version: 1, errorCorrectionLevel: "High" }, 0],
      ["NOT_SCANNABLE", { foreground: "#fff" }, 0]
    ] as const
  ).map(([outcome, design, expectedPrice]) => only("changeQrCode", outcome, restyled(design, expectedPrice))),
  only("changeQrCode", "IDEMPOTENCY_KEY_REUSED", async (sent, service) => {
    const keyed = await restyled({}, 0)(sent, service)
    await (await send(service, keyed)).text()
    return { ...keyed, body: JSON.stringify({ design: { margin: 5 }, expectedPrice: 0 }) }
  }),
  only(
    "changeQrCode",
    "IDEMPOTENCY_KEY_IN_USE",
    async (sent, service) => {
      const { key, account } = await service.run(open(10))
      const order = dynamicOrder(account.id)
      await service.run(Effect.flatMap(Storage, ({ purchase }) => purchase(order)))
      const keyed = withHeaders(
        {
          ...sent,
          path: sent.path.replace(unknownId, order.qrCodeId),
          body: JSON.stringify({ design: {}, expectedPrice: 0 })
        },
        { "idempotency-key": "in use", "x-api-key": key }
      )
      return whileAnswering(keyed, service)
    },
    "stalling"
  ),
  ...["purchase", "calculatePrice", "preview", "generateThumbnail"].flatMap((endpoint) => [
    only(endpoint, "DOMAINS_CLOSED", (sent) => ({ ...sent, body: dynamicBody(freshHost()) }), "closed"),
    only(endpoint, "DOMAIN_NOT_FOUND", (sent) => ({ ...sent, body: dynamicBody(freshHost()) })),
    only(endpoint, "DOMAIN_NOT_PROVED", lostDomain)
  ]),
  only("purchase", "ADDRESS_TAKEN", async (sent, service) => {
    const { key, account } = await service.run(open(10))
    const host = await heldHost(service, { account })
    const body = JSON.stringify({ content: { ...dynamicContent, address: `https://${host}/menu` } })
    const adopting = withHeaders({ ...sent, body }, { "x-api-key": key })
    await (await send(service, adopting)).text()
    return adopting
  }),
  only("changeQrCode", "INSUFFICIENT_BALANCE", async (sent, service) => {
    const { key, account } = await service.run(open(10))
    const owned = await restyled({ bodyStyle: "Rounded" }, 0.2, key)(sent, service)
    await service.run(
      Effect.flatMap(Accounts, ({ find, credit }) =>
        Effect.flatMap(find(account), ({ balance }) =>
          credit(account.id, 0.1 - Credits.toDecimal(balance), "spent")
        )
      )
    )
    return owned
  }),
  only("changeQrCode", "KEY_LIMIT_REACHED", async (sent, service) => {
    const { key, account } = await service.run(open(10))
    const owned = await restyled({ bodyStyle: "Rounded" }, 0.2, key)(sent, service)
    const limits = { name: "limited", priceLimit: Credits.zero }
    const { secret } = await service.run(
      Effect.flatMap(Accounts, ({ createApiKey }) => createApiKey(account.id, limits))
    )
    return withHeaders(owned, { "x-api-key": Redacted.value(secret) })
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
  only("purchase", "KEY_LIMIT_REACHED", async (sent, service) =>
    withHeaders(sent, { "x-api-key": await service.run(limitedKey) })
  ),
  only("generate", "PURCHASE_REQUIRED", same, "selling"),
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
  only("batch", "IDEMPOTENCY_KEY_IN_USE", async (sent, service) => {
    const rows = Array.from({ length: 300 }, (_, i) => ({ data: `https://example.com/${i}` }))
    const keyed = withHeaders(withBody(sent, { rows }), { "idempotency-key": "in use" })
    // Still on its way when the service stops.
    send(service, keyed)
      .then((answer) => answer.text())
      .catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return keyed
  }),
  only(
    "purchase",
    "IDEMPOTENCY_KEY_IN_USE",
    (sent, service) => whileAnswering(withHeaders(sent, { "idempotency-key": "in use" }), service),
    "stalling"
  )
]
