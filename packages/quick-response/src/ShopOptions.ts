import type { GivenBrand } from "@quick-response/core"
import type { Prices } from "./price.ts"

/** The limits of a caller in a minute. Each bucket holds as many as a minute gives. */
export interface Limits {
  /** For each account, over all its keys and sessions. */
  readonly account: number
  /** For each client address, on public endpoints and on failed authentication. */
  readonly address: number
}

/** Which other web origins may call, and how. */
export interface CorsOptions {
  /** Origins such as `https://shop.example`, or `"*"` for any. */
  readonly origins: ReadonlyArray<string> | "*"
  /** Seconds that a browser may keep a preflight's answer; 600 by default. */
  readonly maxAge?: number
}

/** One answered request, for logs and metrics. Holds no key, no body and no query. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** The pattern of the path, `/v1/Qr/:id`; undefined if none matched. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
  /** The account whose key was accepted. */
  readonly accountId: string | undefined
  /** The name of the limit that the request was refused by. */
  readonly refusedBy: string | undefined
}

/** Options of `shop.fetch`; every part has a default. */
export interface ServiceOptions {
  /** The base of the service's paths, such as `/shop` for `/shop/v1/Qr/ping`; at the root by default. */
  readonly basePath?: string
  /** The public address that the base path is below, without a slash at its end; where absent, the listener's own. */
  readonly baseUrl?: string
  /** The largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * The name of the service, and at will its `mark`, an SVG document, its `accent`, its `links` `terms`, `privacy`, `imprint` and
   * `support`, and its `language`; this project's name and look by default.
   */
  readonly brand?: GivenBrand
  /** Compresses answers of 1 kB and more by negotiation; true by default. */
  readonly compression?: boolean
  /** Off by default. */
  readonly cors?: CorsOptions
  /** Seconds of processor time; `"off"` by default. The next request is refused while the bucket is in debt. */
  readonly cpuLimit?: Limits | "off"
  /**
   * The terms of drawing: `"free"`, the default, draws any request of a key; `"paid"` draws the designs that its account has bought, and
   * those that cost the base price alone.
   */
  readonly drawing?: "free" | "paid"
  /** Called once for each answered request. Must not throw. */
  readonly onRequest?: (record: RequestRecord) => void
  /** Requests; `"off"` by default. */
  readonly rateLimit?: Limits | "off"
  /**
   * The number of proxies in front of the service that append to `X-Forwarded-For`: a client's address is then that many entries
   * from the header's end. 0 by default: the header is not trusted.
   */
  readonly trustedProxies?: number
  /** The version in `meta.version` and `ping`. */
  readonly version?: string
}

/** The options of a shop: its prices, and the database of its records. */
export interface ShopOptions {
  /**
   * `sqlite:` and a file, which is made if it is missing, `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, which any number of shops
   * and servers share, or `memory:`, which ends with the shop.
   */
  readonly database: string
  /** The prices; the built-in ones where absent. */
  readonly prices?: Prices | undefined
  readonly service?: ServiceOptions | undefined
  /**
   * Names the account of the host's user who sends a request to `shop.fetch`, or nobody. It is asked where an endpoint takes a key and
   * none was sent. It must not read the body. If it throws, the request is answered 500.
   *
   * @example
   * ```ts
   * import { openShop, type Shop } from "quick-response"
   *
   * const users = new Map([["token of ann", "ann"]])
   * const shop: Shop = await openShop({
   *   database: "memory:",
   *   caller: async (request) => {
   *     const user = users.get(request.headers.get("authorization") ?? "")
   *     return user === undefined ? undefined : (await shop.accounts.openFor(user)).id
   *   }
   * })
   * const headers = { authorization: "token of ann" }
   * const answer = await shop.fetch(new Request("http://localhost/v1/Account", { headers }))
   * answer.status // => 200
   * await shop.close()
   * ```
   */
  readonly caller?: ((request: Request) => string | undefined | PromiseLike<string | undefined>) | undefined
}

/** The options of a server. */
export interface ServeOptions extends Omit<ShopOptions, "caller"> {
  /** The address to listen on; `"127.0.0.1"`, this machine alone, where absent. */
  readonly host?: string | undefined
  /** 8080 where absent; 0 takes any free one. */
  readonly port?: number | undefined
}
