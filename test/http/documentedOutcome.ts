import { openApiDocument } from "@quick-response/http"
import type { FailureCode } from "@quick-response/http/contract"
import type { Service } from "./service.ts"

/** The kinds of service that requests are sent to. */
export type Kind =
  | "usual"
  | "hanging"
  | "stalling"
  | "crashing"
  | "limited"
  | "closing"
  | "closed"
  | "selling"
  | "suspended"
  | "withoutVerbs"

/** A request to send, below the service's address. */
export interface Sending {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Changes a request that succeeds into another. */
export type Alteration = (sent: Sending, service: Service) => Sending | Promise<Sending>

/** One request that produces one documented outcome: an answer of success or "304", or a code. */
export interface Scenario {
  readonly endpoint: string
  readonly outcome: "success" | "304" | FailureCode
  readonly kind: Kind
  /** Sends the requests that come before, and returns the one to send. */
  readonly prepare: (service: Service) => Sending | Promise<Sending>
}

/** A UUID that is not an id. */
export const unknownId = "00000000-0000-4000-8000-000000000000"

/** The id of an event that does not exist. */
export const unknownEvent = `evt_${"A".repeat(32)}`

const { paths } = openApiDocument({ baseUrl: "http://shop.example", version: "1" })
const routes = new Map(
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId, { method, path }] as const)
  )
)

/** The method of an endpoint, and its path for this id. */
export const routeOf = (endpoint: string, id = unknownId): Pick<Sending, "method" | "path"> => {
  const route = routes.get(endpoint)
  if (route === undefined) throw new Error(`${endpoint} is not documented`)
  return { method: route.method.toUpperCase(), path: route.path.replace(/\{\w+\}/, id) }
}

/** The request with other headers beside its own. */
export const withHeaders = (sent: Sending, headers: Readonly<Record<string, string>>): Sending => ({
  ...sent,
  headers: { ...sent.headers, ...headers }
})

/** Leaves the request as it is. */
export const same: Alteration = (sent) => sent

/** Adds a page size that is refused. */
export const wrongPage: Alteration = (sent) => ({ ...sent, path: `${sent.path}?pageSize=0` })
