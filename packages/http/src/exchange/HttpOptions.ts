import type { Brand } from "@quick-response/core"
import * as Duration from "effect/Duration"
import type { FailureCode } from "../contract/failures.ts"
import type { ServiceInfo } from "../endpoints/serviceInfo.ts"
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

/** The reason for refusing a request that was not at fault: the limit that its caller is over, or the memory that is used up. */
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
  /** The code of a failure; undefined for a success. */
  readonly code: FailureCode | undefined
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
 * Seconds of processor time a minute, for the same callers as {@link RateLimits}. Each bucket holds as many as a minute gives. The
 * time of a request is known when it is done: the next is refused while the bucket is in debt.
 */
export interface CpuLimits {
  readonly account: number
  readonly address: number
}

/** The policy for drawing: see {@link HttpOptions.drawing}. */
export type DrawingPolicy = (typeof ServiceInfo.Type)["drawing"]

/** Which other web origins may call, and how. */
export interface CorsOptions {
  /** Origins such as `https://shop.example`, or `"*"` for any. */
  readonly origins: ReadonlyArray<string> | "*"
  /** Seconds for which a browser may keep a preflight's answer; 600 by default. */
  readonly maxAge?: number
}

/** The options of the service over HTTP; every part has a default. */
export interface HttpOptions {
  /** The public address that the base path is below, without a slash at its end; where absent, the listener's own. */
  readonly baseUrl?: string
  /**
   * The path at which the service begins, such as `/shop` for `/shop/v1/Qr/ping`; the root by default. Links, `/docs` and the
   * OpenAPI document name paths below it.
   */
  readonly basePath?: string
  /** The version in `meta.version` and `ping`. */
  readonly version?: string
  /** The address where callers get credits, for `GET /v1/Service`; none by default. */
  readonly topUpUrl?: string
  /**
   * The address with which the pictures of dynamic codes begin, as it was sold: short addresses are answered there, too. On its host,
   * where that is another than the service's, nothing else is. Those below `/r/` always lead on.
   */
  readonly shortUrl?: string
  /** The address where who scanned a dynamic code can report it; none by default. */
  readonly reportUrl?: string
  /** The header field in which a trusted proxy tells the country of a scanner, in two letters; none by default. */
  readonly countryHeader?: string
  /**
   * The policy for drawing: `"free"`, the default, draws all that a key asks for; `"paid"` the designs that its account has bought,
   * and those that cost the base price alone.
   */
  readonly drawing?: DrawingPolicy
  /** The time that a handler may take before its caller gets 504; 30 seconds by default. */
  readonly requestTimeout?: Duration.DurationInput
  /** The time that a client may take to send its whole request; on a `fetch` host, its body. 30 seconds by default. */
  readonly receiveTimeout?: Duration.DurationInput
  /** The time that a client may take for each record of a long list; 60 seconds by default. Then its connection is cut off. */
  readonly sendTimeout?: Duration.DurationInput
  /** The largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * The number of bytes of bodies, and of answers over 64 KiB, that are held at most until they are answered and taken; 128 MiB by
   * default. A quarter is for bodies of up to 16 KiB, which are never refused for it. Each account and each client address may have
   * as much of the rest as is left free.
   */
  readonly memory?: number
  /** Decodes bodies of more than 8 KiB, which take milliseconds, on another thread; on this one by default. */
  readonly decodeElsewhere?: DecodeElsewhere
  /** `"off"` by default. */
  readonly rateLimit?: RateLimits | "off"
  /** `"off"` by default. */
  readonly cpuLimit?: CpuLimits | "off"
  /** The store that counts requests and processor time; in this process by default. */
  readonly rateStore?: RateStore
  /** Off by default. */
  readonly cors?: CorsOptions
  /**
   * The number of proxies in front of the service that append to `X-Forwarded-For`: a client's address is then that many entries
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
  /** The name and the look of the service, as `readBrand` of `@quick-response/core/brand` reads it; this project's by default. */
  readonly brand?: Brand
  /** Pages for people, beside the contract; none by default. */
  readonly pages?: Pages
  /** Details that `/health/ready` tells beside the status. Everyone may read them. */
  readonly readyDetails?: () => object
  /** Called once for each answered request. Must not throw. */
  readonly onRequest?: (record: RequestRecord) => void
}

/** The options of a service that another program's server hosts. */
export interface HandlerOptions extends HttpOptions {
  /** The time that requests in flight may take to finish at shutdown; 10 seconds by default. */
  readonly shutdownTimeout?: Duration.DurationInput
}

/** The place where a Node listener listens, and its bounds in time and number. */
export interface ListenOptions extends HandlerOptions {
  /** `"127.0.0.1"` by default. */
  readonly host?: string
  /** 8080 by default; 0 takes any free port. */
  readonly port?: number
  /** The most connections at once; 16,384 by default. */
  readonly maxConnections?: number
  /** The time that a client may take to send its header fields; 10 seconds by default. */
  readonly headersTimeout?: Duration.DurationInput
  /** The time that a connection may idle between requests; 5 seconds by default. */
  readonly keepAliveTimeout?: Duration.DurationInput
}
