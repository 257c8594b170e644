import * as Duration from "effect/Duration"
import type { ServiceInfo } from "../contract/serviceGroup.ts"
import type { Pages } from "../pages/Pages.ts"
import type { LimitName } from "../rateLimit/limits.ts"
import type { RateStore } from "../rateLimit/RateStore.ts"
import type { DecodeElsewhere } from "./decodeBody.ts"

/** {@link HttpOptions.version} where it is absent. */
export const defaultVersion = "0.1.0"

/** {@link HttpOptions.requestTimeout} where it is absent. */
export const defaultRequestTimeout: Duration.Duration = Duration.seconds(30)

/** {@link HttpOptions.receiveTimeout} where it is absent. */
export const defaultReceiveTimeout: Duration.Duration = Duration.seconds(30)

/** {@link HttpOptions.sendTimeout} where it is absent. */
export const defaultSendTimeout: Duration.Duration = Duration.seconds(60)

/** Why a request was refused that was not at fault: the limit that its caller is over, or the memory that is used up. */
export type RefusalCause = LimitName | "body-memory" | "answer-memory"

/** One answered request, for logs and metrics. Holds no key, no body and no query. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** The pattern of the path, `/v1/Qr/:id`; undefined where none matched. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
  /** The account whose key was accepted. */
  readonly accountId: string | undefined
  /** The limit that the request was refused by. */
  readonly refusedBy: RefusalCause | undefined
}

/** Requests a minute. Each bucket holds as many as a minute gives. */
export interface RateLimits {
  /** For each account, over all its keys and sessions. */
  readonly account: number
  /** For each client address, on public endpoints and on failed authentication. */
  readonly address: number
}

/**
 * Seconds of processor time a minute, of the same callers as {@link RateLimits}. Each bucket holds as many as a minute gives.
 * What a request takes is known when it is done: the next is refused while the bucket is in debt.
 */
export interface CpuLimits {
  readonly account: number
  readonly address: number
}

/** Whether drawing is sold: see {@link HttpOptions.drawing}. */
export type DrawingPolicy = (typeof ServiceInfo.Type)["drawing"]

/** Which other web origins may call, and how. */
export interface CorsOptions {
  /** Origins such as `https://shop.example`, or `"*"` for any. */
  readonly origins: ReadonlyArray<string> | "*"
  /** How long a browser may keep a preflight's answer, in seconds; 600 by default. */
  readonly maxAge?: number
}

/** How the service answers over HTTP; every part has a default. */
export interface HttpOptions {
  /** The public address that the base path is below, without a slash at its end; where absent, the listener's own. */
  readonly baseUrl?: string
  /**
   * Where the paths of the service begin, such as `/shop` for `/shop/v1/Qr/ping`; at the root by default. Links, `/docs` and
   * the OpenAPI document name paths below it.
   */
  readonly basePath?: string
  /** The version in `meta.version` and `ping`. */
  readonly version?: string
  /** Where callers get credits, for `GET /v1/Service`; nowhere by default. */
  readonly topUpUrl?: string
  /**
   * Whether drawing is sold: `"free"`, the default, draws whatever a key asks for; `"paid"` what its account has bought, and
   * what costs the base price alone.
   */
  readonly drawing?: DrawingPolicy
  /** How long a handler may take before its caller gets 504; 30 seconds by default. */
  readonly requestTimeout?: Duration.DurationInput
  /** How long a client may take to send its whole request; of a `fetch` host, its body. 30 seconds by default. */
  readonly receiveTimeout?: Duration.DurationInput
  /** How long a client may take for each record of a long list; 60 seconds by default. Then its connection is cut off. */
  readonly sendTimeout?: Duration.DurationInput
  /** The largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * How many bytes of bodies, and of answers over 64 KiB, are held at most until they are answered and taken; 128 MiB by
   * default. A quarter is for bodies of up to 16 KiB, which are never refused for it. Of the rest each account and each
   * client address may have as much as is left free.
   */
  readonly memory?: number
  /** Decodes bodies of more than 8 KiB, which take milliseconds, on another thread; on this one by default. */
  readonly decodeElsewhere?: DecodeElsewhere
  /** `"off"` by default. */
  readonly rateLimit?: RateLimits | "off"
  /** `"off"` by default. */
  readonly cpuLimit?: CpuLimits | "off"
  /** Where requests and processor time are counted; in this process by default. */
  readonly rateStore?: RateStore
  /** Off by default. */
  readonly cors?: CorsOptions
  /**
   * How many proxies in front of the service append to `X-Forwarded-For`: a client's address is then that many entries
   * from the header's end. 0 by default: the header is not trusted.
   */
  readonly trustedProxies?: number
  /** Compresses answers of 1 kB and more by negotiation; true by default. */
  readonly compression?: boolean
  /**
   * Follows each request by a span of the tracer that the effect which serves is given (`Effect.withTracer`), with the
   * core's spans as its children; false by default, since spans cost time. A function is asked for each request.
   */
  readonly tracing?: boolean | (() => boolean)
  /** Pages for people, beside the contract; none by default. */
  readonly pages?: Pages
  /** What `/health/ready` tells beside the status. Everyone may read it. */
  readonly readyDetails?: () => object
  /** Called once for each answered request. Must not throw. */
  readonly onRequest?: (record: RequestRecord) => void
}

/** How a service answers that another program's server hosts. */
export interface HandlerOptions extends HttpOptions {
  /** How long requests in flight may take to finish at shutdown; 10 seconds by default. */
  readonly shutdownTimeout?: Duration.DurationInput
}

/** Where a Node listener listens, and its bounds in time and number. */
export interface ListenOptions extends HandlerOptions {
  /** `"127.0.0.1"` by default. */
  readonly host?: string
  /** 8080 by default; 0 takes any free port. */
  readonly port?: number
  /** The most connections at once; 16,384 by default. */
  readonly maxConnections?: number
  /** How long a client may take to send its header fields; 10 seconds by default. */
  readonly headersTimeout?: Duration.DurationInput
  /** How long a connection may idle between requests; 5 seconds by default. */
  readonly keepAliveTimeout?: Duration.DurationInput
}
