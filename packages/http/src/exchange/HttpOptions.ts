import type { Brand } from "@quick-response/core"
import * as Duration from "effect/Duration"
import type { FailureCode } from "../contract/failures.ts"
import type { ServiceInfo } from "../endpoints/serviceInfo.ts"
import type { Pages } from "../pages/Pages.ts"
import type { LimitName } from "../rateLimit/limits.ts"
import type { RateStore } from "../rateLimit/RateStore.ts"
import type { DecodeElsewhere } from "./decodeBody.ts"

export const defaultVersion = "0.1.0"

export const defaultRequestTimeout: Duration.Duration = Duration.seconds(30)

export const defaultReceiveTimeout: Duration.Duration = Duration.seconds(30)

export const defaultSendTimeout: Duration.Duration = Duration.seconds(60)

/** The reason for refusing a valid request: the exceeded limit or exhausted memory. */
export type RefusalCause = LimitName | "body-memory" | "answer-memory"

/** One answered request, for logs and metrics, without key, body and query. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** The path's pattern, `/v1/Qr/:id`; undefined without a match. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
  /** The account of the accepted key. */
  readonly accountId: string | undefined
  /** A failure's code; undefined for a success. */
  readonly code: FailureCode | undefined
  /** The limit that refused the request. */
  readonly refusedBy: RefusalCause | undefined
}

/** Requests per minute, also the capacity of each bucket. */
export interface RateLimits {
  /** Per account, over all its keys and sessions. */
  readonly account: number
  /** Per client address, on public endpoints and failed authentication. */
  readonly address: number
}

/**
 * Seconds of processor time per minute, also the capacity of each bucket, for the callers of {@link RateLimits}. A
 * request's time is known only afterwards: the next is refused while the bucket is in debt.
 */
export interface CpuLimits {
  readonly account: number
  readonly address: number
}

/** See {@link HttpOptions.drawing}. */
export type DrawingPolicy = (typeof ServiceInfo.Type)["drawing"]

/** Access from other web origins. */
export interface CorsOptions {
  /** Origins such as `https://shop.example`, or `"*"` for any. */
  readonly origins: ReadonlyArray<string> | "*"
  /** Seconds that browsers may cache a preflight; 600 by default. */
  readonly maxAge?: number
}

/** Options of the HTTP service. */
export interface HttpOptions {
  /** The public address above the base path, without a trailing slash; by default the listener's. */
  readonly baseUrl?: string | undefined
  /**
   * The service's root path, such as `/shop` for `/shop/v1/Qr/ping`; the root by default. Links, `/docs` and the
   * OpenAPI document include it.
   */
  readonly basePath?: string
  /** The version in `meta.version` and `ping`. */
  readonly version?: string
  /** The address for buying credits, in `GET /v1/Service`; absent by default. */
  readonly topUpUrl?: string | undefined
  /**
   * The start of the addresses in pictures of dynamic codes, as sold; short addresses are answered there too. If it is
   * on another host than the service, that host serves only them. Addresses below `/r/` always work.
   */
  readonly shortUrl?: string | undefined
  /** The address for reporting a scanned dynamic code; absent by default. */
  readonly reportUrl?: string | undefined
  /** The header in which a trusted proxy sends the scanner's two-letter country; absent by default. */
  readonly countryHeader?: string | undefined
  /**
   * The drawing policy: `"free"`, the default, draws everything that a key requests; `"paid"` only designs that its
   * account has bought, and those at the base price.
   */
  readonly drawing?: DrawingPolicy
  /** Serves agents by the Model Context Protocol at `/mcp`; `"on"` by default. */
  readonly mcp?: "off" | "on"
  /** Time for a handler before its caller gets 504; 30 seconds by default. */
  readonly requestTimeout?: Duration.DurationInput
  /** Time for a client to send the whole request (on a `fetch` host, the body); 30 seconds by default. */
  readonly receiveTimeout?: Duration.DurationInput
  /** Time for a client to take each record of a long list before its connection is cut off; 60 seconds by default. */
  readonly sendTimeout?: Duration.DurationInput
  /** The largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * The most bytes held for bodies, and for answers over 64 KiB, until answered and taken; 128 MiB by default. A
   * quarter is reserved for bodies of up to 16 KiB, which are never refused for lack of it. Each account and client
   * address may use as much of the rest as remains free.
   */
  readonly memory?: number
  /** Decodes bodies over 8 KiB, which take milliseconds, on another thread; by default on this one. */
  readonly decodeElsewhere?: DecodeElsewhere | undefined
  /** `"off"` by default. */
  readonly rateLimit?: RateLimits | "off"
  /** `"off"` by default. */
  readonly cpuLimit?: CpuLimits | "off"
  /** The store for counts of requests and processor time; in-process by default. */
  readonly rateStore?: RateStore
  /** Off by default. */
  readonly cors?: CorsOptions | undefined
  /**
   * The number of proxies before the service that append to `X-Forwarded-For`: a client's address is that many entries
   * from the end. 0, the default, ignores the header.
   */
  readonly trustedProxies?: number
  /** Negotiates compression for answers of 1 kB and more; true by default. */
  readonly compression?: boolean
  /**
   * Traces each request with a span of the serving effect's tracer (`Effect.withTracer`), the parent of the core's
   * spans; false by default, since spans cost time. A function is called for each request.
   */
  readonly tracing?: boolean | (() => boolean)
  /**
   * The service's name and look, from `readBrand` of `@quick-response/core/brand`; this project's by default. A function
   * returns the brand in force: it is called for each request, and the pages change with its result.
   */
  readonly brand?: Brand | (() => Brand | undefined) | undefined
  /** Pages for people, in addition to the contract; absent by default. */
  readonly pages?: Pages | undefined
  /** Public details that `/health/ready` adds to the status. */
  readonly readyDetails?: (() => object) | undefined
  /** Called once for each answered request. Must not throw. */
  readonly onRequest?: (record: RequestRecord) => void
}

/** Options of a service inside another program's server. */
export interface HandlerOptions extends HttpOptions {
  /** Time for requests in flight to finish at shutdown; 10 seconds by default. */
  readonly shutdownTimeout?: Duration.DurationInput
}

/** The address, timeouts and limits of a Node listener. */
export interface ListenOptions extends HandlerOptions {
  /** `"127.0.0.1"` by default. */
  readonly host?: string
  /** 8080 by default; 0 takes any free port. */
  readonly port?: number
  /** The most simultaneous connections; 16,384 by default. */
  readonly maxConnections?: number
  /** Time for a client to send its headers; 10 seconds by default. */
  readonly headersTimeout?: Duration.DurationInput
  /** Idle time of a connection between requests; 5 seconds by default. */
  readonly keepAliveTimeout?: Duration.DurationInput
}
