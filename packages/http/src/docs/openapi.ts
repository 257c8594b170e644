import * as OpenApi from "@effect/platform/OpenApi"
import { type Brand, type ImageMediaType, standardName } from "@quick-response/core"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { csvType, pictureTypes } from "../contract/annotations.ts"
import { zipType } from "../contract/batchBodies.ts"
import { failureMessages } from "../contract/failureMessages.ts"
import { type FailureCode, failureCodes, retryAfter } from "../contract/failures.ts"
import { schemaNameOf } from "../contract/responseEnvelope.ts"
import type { EndpointName } from "../contract/routeTable.ts"
import { sessionCookieName } from "../contract/security.ts"
import { contract, contractOfKeys, webhooksTitle } from "../endpoints/contract.ts"
import { type EndpointTraits, eachEndpoint } from "../endpoints/eachEndpoint.ts"
import { type RowVerb, rowVerb } from "../endpoints/keyVerbs.ts"
import {
  answerName,
  forGenerators,
  isRecord,
  type Json,
  namedContents,
  reference,
  withReferences
} from "./documentSchemas.ts"
import { type EventPost, eventWebhooks } from "./eventWebhooks.ts"
import { parameterExample, sentenceExamples } from "./examples.ts"

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: unknown
  readonly example?: boolean | number | string | ReadonlyArray<string> | undefined
}

export interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly security: ReadonlyArray<Json>
  /** The verb that a key needs, or those of which the body asks for one. */
  readonly "x-verb"?: RowVerb
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: {
    readonly required: true
    readonly content: {
      readonly "application/json": { readonly schema: unknown; readonly example: unknown }
      /** Types of a picture body. */
      readonly [pictureType: `image/${string}`]: { readonly schema: unknown }
    }
  }
  readonly responses: Readonly<Record<string, Json>>
}

export interface Document {
  readonly openapi: "3.1.0"
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: Json
    readonly termsOfService?: string
    readonly contact: Json
  }
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** Events posted to webhooks, by type; absent without sign-in. */
  readonly webhooks?: Readonly<Record<string, { readonly post: EventPost }>>
  readonly components: { readonly schemas: Json; readonly securitySchemes: unknown }
}

const description = `A self-hosted QR code service: styled rendering, exact prices, prepaid credits.

Every answer is an envelope: \`success\`, \`message\`, \`code\`, \`data\`, \`errors\`, \`meta\`. Failures have \`data: null\`, a \`code\`, and one sentence for each fault in \`errors\`; a sentence about a value starts with the path of its field, and \`meta.faults\` has the path, the rule and its parameters in the same order. Besides the answers listed at each endpoint, an unknown path answers 404 \`ROUTE_NOT_FOUND\` and another method 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`.

Paths match in any letter case, with or without one slash at the end. \`HEAD\` works wherever \`GET\` does. \`x-verb\` names the verb that an API key needs; of several, the body asks for one. Within \`/v1\`, changes only add: ignore what you do not know.`

const meta = {
  timestamp: "2026-01-15T09:30:00.000Z",
  version: "1.0.0",
  requestId: "7b0c3f52-4f0e-4b8a-9a51-3c1f1f8f5d20"
}

const successExample = (message: string, data: unknown): Json => ({
  success: true,
  message,
  code: "OK",
  data,
  errors: [],
  meta
})

const failureExample = (code: FailureCode): Json => ({
  success: false,
  message: failureMessages[code],
  code,
  data: null,
  errors: [sentenceExamples[code] ?? failureMessages[code]],
  meta
})

const header = (text: string, schema: Json): Json => ({ description: text, schema })

const anyHeaders = {
  "X-Request-Id": header(
    "The request's id: the caller's own if it sent a valid one. A `public` answer has neither this nor `RateLimit`",
    { type: "string" }
  )
}

const rateHeaders = {
  RateLimit: header(
    "The rest of each limit (`r`), and the seconds until it is full again (`t`): of `account` and `address` in requests, of `account-cpu` and `address-cpu` in milliseconds of processor time",
    { type: "string", example: '"account";r=599;t=1, "account-cpu";r=20000;t=0' }
  ),
  "RateLimit-Policy": header(
    "Each limit (`q`), and the seconds that it spans (`w`): of an account over all its keys and sessions, or of a client address at public endpoints; those in `-cpu` count milliseconds of processor time",
    { type: "string", example: '"account";q=600;w=60, "account-cpu";q=20000;w=60' }
  )
}

const retryHeaders = {
  "Retry-After": header("After how many seconds to ask again", { type: "integer" })
}

const purchaseHeaders = {
  Location: header("The path of the record", { type: "string" }),
  "Idempotent-Replayed": header("`true` if an earlier request with the same key was answered", {
    type: "string"
  })
}

const cacheHeaders = {
  ETag: header("Equal for equal data", { type: "string" }),
  "Cache-Control": header(
    "The caches that may keep the answer, and the time; `private` instead of `public` if the request has an `X-Request-Id`",
    { type: "string" }
  )
}

const sessionHeaders = {
  "Set-Cookie": header("The session's cookie", { type: "string" })
}

const requestIdParameter: Parameter = {
  name: "X-Request-Id",
  in: "header",
  required: false,
  description: "An id for the request, 1 to 128 of `A-Z a-z 0-9 . _ -`; it comes back in `meta.requestId`",
  schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" }
}

const ifNoneMatchParameter: Parameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of an earlier answer; if the data are unchanged, the answer is 304",
  schema: { type: "string" }
}

/** Versions only add fields, so clients must accept unknown ones. */
const open = (schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map(open)
    : typeof schema === "object" && schema !== null
      ? Object.fromEntries(
          Object.entries(schema)
            .filter(([key, value]) => key !== "additionalProperties" || value !== false)
            .map(([key, value]) => [key, open(value)])
        )
      : schema

const namesIn = (schema: unknown): ReadonlyArray<string> =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name)

const codesIn = (schema: unknown): ReadonlyArray<FailureCode> => {
  const names = new Set(namesIn(schema))
  return failureCodes.filter((code) => names.has(schemaNameOf(code)))
}

/** Endpoint traits that OpenAPI does not derive. */
interface Traits {
  readonly isCacheable: boolean
  readonly startsSession: boolean
  readonly takesPicture: boolean
  readonly fileTypes: ReadonlyArray<string>
  readonly givenAgain: string | undefined
  readonly verb: RowVerb | undefined
  readonly examples: EndpointTraits["examples"]
}

const findTraits = (): ((name: string) => Traits) => {
  const traits = new Map(
    eachEndpoint(true).map(({ name, cacheControl, ...traits }) => [
      String(name),
      { ...traits, isCacheable: cacheControl !== "no-store", verb: rowVerb(name) }
    ])
  )
  return (name) => {
    const found = traits.get(name)
    if (found === undefined) throw new Error(`the contract has no endpoint ${name}`)
    return found
  }
}

/** The name of the envelope with one of these codes. */
const failureName = (codes: ReadonlyArray<FailureCode>): string => codes.map(schemaNameOf).join("Or")

/** The envelope with one of these codes: one schema, so that a client has one model for each status. */
const failureSchema = (codes: ReadonlyArray<FailureCode>, schemas: Json): Json => {
  const [first = "VALIDATION_FAILED"] = codes.includes("VALIDATION_FAILED") ? [] : codes
  const schema = schemas[schemaNameOf(first)]
  const envelope = isRecord(schema) ? schema : {}
  const properties = isRecord(envelope.properties) ? envelope.properties : {}
  return {
    ...envelope,
    description: codes.map((code) => failureMessages[code]).join("; or: "),
    properties: { ...properties, code: { type: "string", enum: codes } }
  }
}

const failureResponse = (codes: ReadonlyArray<FailureCode>): Json => {
  const waits = codes.some((code) => retryAfter[code] !== undefined)
  return {
    description: codes.map((code) => failureMessages[code]).join("; or: "),
    headers: {
      ...anyHeaders,
      ...(codes.includes("RATE_LIMITED") ? rateHeaders : {}),
      ...(waits ? retryHeaders : {})
    },
    content: {
      "application/json": {
        schema: reference(failureName(codes)),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: failureMessages[code], value: failureExample(code) }])
        )
      }
    }
  }
}

const bareImages = {
  "image/svg+xml": { schema: { type: "string" } },
  "image/png": { schema: { type: "string", contentMediaType: "image/png" } },
  "application/pdf": { schema: { type: "string", contentMediaType: "application/pdf" } },
  "application/postscript": { schema: { type: "string" } },
  "image/webp": { schema: { type: "string", contentMediaType: "image/webp" } },
  "image/jpeg": { schema: { type: "string", contentMediaType: "image/jpeg" } }
} satisfies Record<ImageMediaType, unknown>

const pictureBodies = Object.fromEntries(
  pictureTypes.map((type) => [type, { schema: { type: "string", contentMediaType: type } }])
)

/** A file without an envelope. */
const fileContent = (type: string, example: unknown): Json =>
  type === "application/json"
    ? { schema: { type: "array", items: { type: "object" } }, example }
    : { schema: { type: "string", contentMediaType: type } }

/** A success's files without an envelope, of endpoints that have them in addition to JSON. */
const bareFiles: Readonly<Record<string, Json>> = {
  generate: bareImages,
  batch: { [zipType]: fileContent(zipType, undefined) },
  getScans: { [csvType]: fileContent(csvType, undefined) },
  getAccountScans: { [csvType]: fileContent(csvType, undefined) },
  getProof: { "application/pdf": bareImages["application/pdf"] }
} satisfies Partial<Record<EndpointName, Json>>

const successResponse = (
  name: string,
  response: OpenApi.OpenApiSpecResponse,
  { isCacheable, startsSession, fileTypes, examples }: Traits,
  isPurchase: boolean
): Json => ({
  description: response.description,
  headers: {
    ...anyHeaders,
    ...rateHeaders,
    ...(isCacheable ? cacheHeaders : {}),
    ...(isPurchase ? purchaseHeaders : {}),
    ...(startsSession ? sessionHeaders : {})
  },
  content:
    fileTypes.length > 0
      ? Object.fromEntries(fileTypes.map((type) => [type, fileContent(type, examples.data)]))
      : {
          "application/json": {
            schema: reference(answerName(name)),
            example: successExample(response.description, examples.data)
          },
          ...bareFiles[name]
        }
})

/** Codes of services with sign-in. */
const codesOfSessions: ReadonlySet<FailureCode> = new Set(["ORIGIN_REFUSED", "SESSION_REQUIRED"])

/** The codes that a service answers. */
const answeredOf = (codes: ReadonlyArray<FailureCode>, hasPeople: boolean): ReadonlyArray<FailureCode> =>
  codes.filter((code) => hasPeople || !codesOfSessions.has(code))

/** The envelopes of an operation by their names, for `components`. */
const envelopesOf = (
  { operationId, responses }: OpenApi.OpenAPISpecOperation,
  { fileTypes }: Traits,
  schemas: Json,
  hasPeople: boolean
): ReadonlyArray<readonly [string, unknown]> =>
  Object.values(responses).flatMap((response) => {
    const codes = codesIn(response)
    if (codes.length === 0)
      return fileTypes.length > 0
        ? []
        : [[answerName(operationId), open(response.content?.["application/json"]?.schema)] as const]
    const answered = answeredOf(codes, hasPeople)
    return answered.length < 2 ? [] : [[failureName(answered), failureSchema(answered, schemas)] as const]
  })

const operation = (spec: OpenApi.OpenAPISpecOperation, traits: Traits, hasPeople: boolean): Operation => {
  const { parameters, requestBody, responses, security, ...rest } = spec
  const name = rest.operationId
  const { isCacheable } = traits
  return {
    ...rest,
    security: security.filter((scheme) => hasPeople || !("session" in scheme)),
    ...(traits.verb === undefined ? {} : { "x-verb": traits.verb }),
    parameters: [
      ...parameters.map((parameter) => ({ ...parameter, example: parameterExample(name, parameter.name) })),
      requestIdParameter,
      ...(isCacheable ? [ifNoneMatchParameter] : [])
    ],
    ...(requestBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: requestBody.content["application/json"]?.schema,
                example: traits.examples.body
              },
              ...(traits.takesPicture ? pictureBodies : {})
            }
          }
        }),
    responses: Object.fromEntries([
      ...Object.entries(responses).flatMap(([status, response]) => {
        const codes = codesIn(response)
        if (codes.length === 0) {
          const answer = (description: string) =>
            successResponse(name, { ...response, description }, traits, name === "purchase")
          return [
            [status, answer(response.description)],
            ...(traits.givenAgain === undefined ? [] : [["200", answer(traits.givenAgain)]])
          ]
        }
        const answered = answeredOf(codes, hasPeople)
        return answered.length === 0 ? [] : [[status, failureResponse(answered)]]
      }),
      ...(isCacheable
        ? [["304", { description: "The data have not changed", headers: { ...anyHeaders, ...cacheHeaders } }]]
        : [])
    ])
  }
}

const sessionSchemas: ReadonlySet<string> = new Set([...codesOfSessions].map(schemaNameOf))

const named = (name: string, schema: unknown): unknown =>
  name === "DateTimeUtc"
    ? { type: "string", format: "date-time", description: "ISO 8601 in UTC, with milliseconds" }
    : name === "Int"
      ? { type: "integer", format: "int32" }
      : schema

export const openApiDocument = ({
  baseUrl,
  version,
  brand,
  hasPeople = true
}: {
  readonly baseUrl: string
  readonly version: string
  /** The operator's name and links; by default this project's name. */
  readonly brand?: Pick<Brand, "name" | "links"> | undefined
  /** True, the default, if people can sign in. */
  readonly hasPeople?: boolean
}): Document => {
  const spec = OpenApi.fromApi(hasPeople ? contract : contractOfKeys)
  const traitsOf = findTraits()
  const isSecure = isUrl(baseUrl) && new URL(baseUrl).protocol === "https:"
  const paths = Object.entries(spec.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, op]) => [method, operation(op, traitsOf(op.operationId), hasPeople)])
    )
  ])
  const contents = namedContents(spec.components.schemas.Content)
  const schemas: Json = { ...spec.components.schemas, Content: contents.union, ...contents.members }
  const envelopes = Object.values(spec.paths).flatMap((item) =>
    Object.values(item).flatMap((op) => envelopesOf(op, traitsOf(op.operationId), schemas, hasPeople))
  )
  const { apiKey, session } = spec.components.securitySchemes
  const asked = new Set(
    Object.values(spec.paths).flatMap((item) =>
      Object.values(item).flatMap((op) => [...namesIn(op.requestBody ?? {}), ...namesIn(op.parameters)])
    )
  )
  for (const name of asked) for (const inner of namesIn(schemas[name])) asked.add(inner)
  const refer = withReferences(Object.fromEntries([...asked].map((name) => [name, schemas[name]])))
  const components: Json = Object.fromEntries(
    [
      ...Object.entries(schemas)
        .filter(([name]) => hasPeople || !sessionSchemas.has(name))
        .map(
          ([name, schema]) =>
            [name, named(name, asked.has(name) ? refer(name, schema) : open(schema))] as const
        ),
      ...envelopes
    ].map(([name, schema]) => [name, forGenerators(schema)])
  )
  const webhooks = hasPeople ? { webhooks: eventWebhooks(webhooksTitle) } : {}
  // Failures that are named together elsewhere would be models that no operation has.
  const used = new Set(namesIn({ paths, webhooks }))
  for (const name of used) for (const inner of namesIn(components[name] ?? {})) used.add(inner)
  return {
    openapi: "3.1.0",
    info: {
      title: brand?.name ?? standardName,
      version,
      summary: "QR codes: rendered, priced, bought and kept",
      description,
      license: { name: "MIT", identifier: "MIT" },
      ...(brand?.links.terms === undefined ? {} : { termsOfService: brand.links.terms }),
      contact: { name: "The operator of this service", url: brand?.links.support ?? baseUrl }
    },
    servers: [{ url: baseUrl }],
    tags: spec.tags,
    paths: Object.fromEntries(paths),
    ...webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name))),
      securitySchemes: hasPeople
        ? { apiKey, session: { ...session, name: sessionCookieName(isSecure) } }
        : { apiKey }
    }
  }
}
