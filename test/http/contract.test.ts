import { AccountEvent, eventTypes } from "@quick-response/core"
import { failureCodes, failureStatuses } from "@quick-response/http/contract"
import * as Fetch from "@quick-response/http/fetch"
import { Validator } from "@seriousme/openapi-schema-validator"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Kind, Scenario, Sending } from "./documentedOutcome.ts"
import { scenarios } from "./scenarios.ts"
import { realServices, type Service, start } from "./service.ts"
import {
  atLocalhost,
  closed,
  crashing,
  forgetLimits,
  hanging,
  limited,
  selling,
  stalling,
  suspended,
  withoutVerbs
} from "./variations.ts"

interface MediaType {
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers: Readonly<Record<string, unknown>>
        readonly content?: Readonly<Record<string, MediaType>>
      }
    >
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly parameters: ReadonlyArray<{ readonly name: string }>
          readonly requestBody: { readonly content: { readonly "application/json": MediaType } }
          readonly responses: object
        }
      }
    >
  >
}

const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } })
addFormats.default(ajv)

const services = new Map<Kind, Service>()
const defects: Array<string> = []
const scope = Effect.runSync(Scope.make())
let closing: Fetch.FetchHandler
let document: Document

/** Conflicts that the same request meets again. */
const unrepeatable: ReadonlySet<string> = new Set([
  "ADDRESS_TAKEN",
  "DOMAIN_IN_USE",
  "DOMAIN_LIMIT_REACHED",
  "DOMAIN_NOT_PROVED",
  "DOMAIN_TAKEN",
  "PRICE_CHANGED",
  "QR_CODE_BLOCKED",
  "QR_CODE_NOT_DYNAMIC",
  "VERSION_CHANGED"
])

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation }))
  )

const pointer = (parts: ReadonlyArray<string>): string =>
  parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")

const validators = new Map<string, ValidateFunction>()

/** The validator of a body, which is expensive to compile. */
const validatorOf = (...parts: ReadonlyArray<string>): ValidateFunction => {
  const $ref = `openapi.json#/${pointer(parts)}/content/application~1json/schema`
  const validator = validators.get($ref) ?? ajv.compile({ $ref })
  validators.set($ref, validator)
  return validator
}

const serviceOf = (kind: Kind): Service => {
  const service = services.get(kind)
  if (service === undefined) throw new Error(`no ${kind} service`)
  return service
}

const send = ({ kind }: Scenario, { path, ...init }: Sending): Promise<Response> =>
  kind === "closing"
    ? closing(new Request(`http://closing.example${path}`, init))
    : // A connection of its own: one that stood idle may be closed by the server at the moment in which it is used again.
      fetch(`${serviceOf(kind).url}${path}`, { ...init, headers: { ...init.headers, connection: "close" } })

beforeAll(async () => {
  services.set("usual", await start({ options: atLocalhost }))
  services.set("hanging", await start(hanging))
  services.set("stalling", await start(stalling))
  services.set("closed", await start(closed))
  services.set("selling", await start(selling))
  services.set("suspended", await start(suspended))
  services.set("withoutVerbs", await start(withoutVerbs))
  services.set("crashing", await start({ ...crashing, logged: defects }))
  services.set("limited", await start(limited))
  const handler = Fetch.make().pipe(
    Effect.provide(await Effect.runPromise(Scope.extend(Layer.build(realServices), scope)))
  )
  closing = await Effect.runPromise(Scope.extend(handler, scope))
  await Effect.runPromise(Scope.close(scope, Exit.void))
  const headers = { connection: "close" }
  document = await (await fetch(`${serviceOf("usual").url}/openapi.json`, { headers })).json()
  ajv.addSchema(document, "openapi.json")
})

afterAll(async () => {
  for (const service of services.values()) await service.stop()
})

describe("the OpenAPI document", () => {
  it("is valid by an independent validator", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it("has examples that its own schemas accept", () => {
    expect(operations().length).toBeGreaterThanOrEqual(30)
    for (const { path, method, operation } of operations()) {
      const body = operation.requestBody?.content["application/json"]
      if (body !== undefined) {
        const accepts = validatorOf("paths", path, method, "requestBody")
        expect(accepts(body.example), `${operation.operationId}: ${ajv.errorsText(accepts.errors)}`).toBe(
          true
        )
      }
      for (const [status, response] of Object.entries(operation.responses)) {
        const content = response.content?.["application/json"]
        if (content === undefined) continue
        const accepts = validatorOf("paths", path, method, "responses", status)
        const examples = Object.values(content.examples ?? { only: { value: content.example } })
        for (const { value } of examples)
          expect(
            accepts(value),
            `${operation.operationId} ${status}: ${ajv.errorsText(accepts.errors)}`
          ).toBe(true)
      }
    }
  })

  it("has each type of event as a webhook, with its example", () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(eventTypes))
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { example } = post.requestBody.content["application/json"]
      const accepts = validatorOf("webhooks", type, "post", "requestBody")
      expect(accepts(example), `${type}: ${ajv.errorsText(accepts.errors)}`).toBe(true)
      const refused = { ...Object(example), type: "no.event" }
      expect(accepts(refused)).toBe(false)
      expect(Schema.decodeUnknownSync(AccountEvent)(example)).toMatchObject({ type })
      expect(post.parameters.map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature"
      ])
      expect(Object.keys(post.responses)).toEqual(["410", "2XX", "default"])
    }
  })

  it("names exactly the outcomes of `scenarios`", () => {
    const documented = operations().flatMap(({ operation: { operationId, responses } }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const codes = Object.keys(content?.["application/json"]?.examples ?? {})
        const outcomes = status === "304" ? ["304"] : codes.length === 0 ? ["success"] : codes
        return outcomes.map((outcome) => `${operationId} ${outcome}`)
      })
    )
    const produced = scenarios.map(({ endpoint, outcome }) => `${endpoint} ${outcome}`)
    // Some endpoints have two statuses of success.
    expect([...new Set(produced)].sort()).toEqual([...new Set(documented)].sort())
  })
})

describe("each documented outcome", () => {
  it.each(scenarios)("$endpoint answers $outcome", async (scenario) => {
    const { endpoint, outcome, kind, prepare } = scenario
    forgetLimits()
    const found = operations().find(({ operation }) => operation.operationId === endpoint)
    if (found === undefined) throw new Error(`${endpoint} is not documented`)
    const { path, method, operation } = found
    const answer = await send(scenario, await prepare(serviceOf(kind === "closing" ? "usual" : kind)))
    const text = await answer.text()
    const code = failureCodes.find((candidate) => candidate === outcome)
    const response = operation.responses[String(answer.status)]
    expect(response, `${answer.status} is not documented: ${text}`).toBeDefined()
    const isPublic = answer.headers.get("cache-control")?.startsWith("public") === true
    expect(answer.headers.has("x-request-id")).toBe(!isPublic)
    if (answer.status === 304)
      for (const name of ["etag", "cache-control"]) expect(answer.headers.get(name)).not.toBeNull()
    if (outcome === "304") {
      expect([answer.status, text]).toEqual([304, ""])
      return
    }
    if (code === undefined && !Object.hasOwn(Object(response?.content), "application/json")) {
      expect(Object.keys(Object(response?.content))).toContain(answer.headers.get("content-type"))
      return
    }
    const body: unknown = JSON.parse(text)
    if (Array.isArray(body)) {
      // A file without an envelope.
      const accepts = validatorOf("paths", path, method, "responses", String(answer.status))
      expect(accepts(body), ajv.errorsText(accepts.errors)).toBe(true)
      return
    }
    expect(Object.keys(Object(body))).toEqual(["success", "message", "code", "data", "errors", "meta"])
    expect(body).toMatchObject(
      code === undefined ? { success: true, code: "OK", errors: [] } : { success: false, code, data: null }
    )
    if (code !== undefined) expect(answer.status).toBe(failureStatuses[code])
    const accepts = validatorOf("paths", path, method, "responses", String(answer.status))
    expect(accepts(body), ajv.errorsText(accepts.errors)).toBe(true)
    expect(text).not.toContain("secret detail")
    if (outcome === "INTERNAL_ERROR") {
      const logged = defects.find((line) => line.includes(`requestId=${answer.headers.get("x-request-id")}`))
      expect(logged).toContain("secret detail")
    }
    if ([409, 429, 503].includes(answer.status) && !unrepeatable.has(outcome))
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  })
})
