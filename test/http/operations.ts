import * as OpenApi from "@effect/platform/OpenApi"
import { keysOf } from "@quick-response/design/config/keysOf"
import { openApiDocument } from "@quick-response/http"
import { operatorContract } from "@quick-response/http/operator"
import {
  type AgentName,
  type DocumentName,
  type PartSchema,
  type PatternName,
  type RouteName,
  routeTable,
  servedEndpoints,
  smallHold
} from "@quick-response/http/testing"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"

/** A route of the table, with the parts that a request to it may hold and the statuses that its documentation lists. */
export interface Operation {
  readonly name: RouteName
  readonly method: string
  /** Its segment begins with a colon. */
  readonly path: string
  readonly access: "anyone" | "caller" | "session" | "operator"
  readonly query: ReadonlyArray<string>
  /** Undefined if it takes no body. */
  readonly body: { readonly example: unknown; readonly limit: number } | undefined
  readonly statuses: ReadonlySet<number>
}

/** The statuses of routes that no OpenAPI document lists: 429 if their requests are counted. */
const statusesBesides: Readonly<Record<AgentName | DocumentName | PatternName, ReadonlyArray<number>>> = {
  openApi: [200, 304],
  openApi30: [200, 304],
  proofKeys: [200, 304, 503],
  securityText: [200],
  llmsText: [200, 304],
  llmsFull: [200, 304],
  guide: [200, 304, 404],
  mcp: [200, 202, 400, 401, 403, 404, 408, 413, 415, 429, 503, 504],
  docs: [200, 304],
  docsView: [200, 304, 404],
  docsScript: [200, 304],
  live: [200],
  ready: [200],
  icon: [200, 304, 404],
  shortAddress: [302, 404, 410, 429],
  sharedDesign: [200, 404, 422, 429],
  page: [200, 304, 404]
}

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly operationId: string; readonly responses: Readonly<object> }>>
    >
  >
}

const documented = ({ paths }: Described): ReadonlyArray<readonly [string, ReadonlyArray<number>]> =>
  Object.values(paths).flatMap((item) =>
    Object.values(item).map(
      ({ operationId, responses }) => [operationId, Object.keys(responses).map(Number)] as const
    )
  )

const bodyLimit = 2 ** 20

const namesIn = (schema: PartSchema): ReadonlyArray<string> =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) =>
      SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

/** Every route of a service where people sign in and operators run the business. */
export const allOperations = (): ReadonlyArray<Operation> => {
  const statuses = new Map<string, ReadonlyArray<number>>([
    ...Object.entries(statusesBesides),
    ...documented(openApiDocument({ baseUrl: "https://shop.example", version: "1.0.0" })),
    ...documented(OpenApi.fromApi(operatorContract))
  ])
  const endpoints = new Map<string, Pick<Operation, "access" | "query" | "body">>(
    Object.entries(
      servedEndpoints(({ access, bodyScale, examples, payloadSchema, querySchema, rawBody }) => ({
        access,
        query: namesIn(querySchema),
        body: Option.isNone(payloadSchema)
          ? undefined
          : { example: examples.body ?? {}, limit: rawBody ?? bodyLimit * bodyScale.bytes }
      }))
    )
  )
  const table = routeTable()
  return keysOf(table).map((name): Operation => {
    const [method, path] = table[name]
    const listed = statuses.get(name)
    if (listed === undefined) throw new Error(`no document has ${name}`)
    const besides = { access: "anyone", query: [], body: undefined } as const
    return { name, method, path, statuses: new Set(listed), ...(endpoints.get(name) ?? besides) }
  })
}

/** Sizes of bodies in bytes on both sides of each threshold of the code: decoding here, uncounted memory, and a limit. */
export const bodySizes = (limit: number): ReadonlyArray<number> =>
  [
    0,
    1,
    ...[8 * 1024, smallHold, 64 * 1024, 256 * 1024, 1024 * 1024, limit].flatMap((size) => [
      size - 1,
      size,
      size + 1
    ])
  ].filter((size) => size <= limit + 1)

/** A body of this many bytes: the text and spaces, or the begin of the text. */
export const sized = (text: string, size: number): string => {
  const bytes = new TextEncoder().encode(text)
  return bytes.length <= size
    ? `${text}${" ".repeat(size - bytes.length)}`
    : new TextDecoder().decode(bytes.slice(0, size))
}
