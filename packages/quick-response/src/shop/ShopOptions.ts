import type { GivenBrand } from "@quick-response/core"
import type { Prices } from "../designs/price.ts"

/** For each minute, with bursts of one minute's allowance. */
export interface Limits {
  /** For each account, over all keys and sessions. */
  readonly account: number
  /** For each client address, on public endpoints and failed authentication. */
  readonly address: number
}

export interface CorsOptions {
  /** Origins such as `https://shop.example`, or `"*"` for any. */
  readonly origins: ReadonlyArray<string> | "*"
  /** Seconds that browsers may cache a preflight; 600 by default. */
  readonly maxAge?: number
}

/** For logs and metrics, without key, body and query. */
export interface RequestRecord {
  readonly requestId: string
  readonly method: string
  /** The path pattern, `/v1/Qr/:id`; undefined if unmatched. */
  readonly route: string | undefined
  readonly status: number
  readonly milliseconds: number
  /** The authenticated account. */
  readonly accountId: string | undefined
  /** The limit that refused the request. */
  readonly refusedBy: string | undefined
}

interface CommonOptions {
  /** The path prefix, such as `/shop` for `/shop/v1/Qr/ping`; empty by default. */
  readonly basePath?: string
  /** The maximum body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /**
   * The service's name, and optionally its `mark` (an SVG document), `accent`, `links` (`terms`, `privacy`, `imprint`,
   * `support`) and `language`; this project's by default.
   */
  readonly brand?: GivenBrand
  /** Compresses responses from 1 kB by negotiation; true by default. */
  readonly compression?: boolean
  /** Off by default. */
  readonly cors?: CorsOptions | undefined
  /** Seconds of processor time; `"off"` by default. Requests are refused while the bucket is in debt. */
  readonly cpuLimit?: Limits | "off"
  /**
   * `"free"`, the default, draws any keyed request; `"paid"` draws the account's bought designs, and those that cost
   * only the base price.
   */
  readonly drawing?: "free" | "paid"
  /** Serves agents by the Model Context Protocol at `/mcp`; `"on"` by default. */
  readonly mcp?: "off" | "on"
  /** Called once for each answered request. Must not throw. */
  readonly onRequest?: (record: RequestRecord) => void
  /** Requests; `"off"` by default. */
  readonly rateLimit?: Limits | "off"
  /**
   * The number of proxies that append to `X-Forwarded-For`: the client's address is that many entries from the end. 0,
   * the default, ignores the header.
   */
  readonly trustedProxies?: number
  /** Sells dynamic codes with addresses such as `HTTPS://Q.EXAMPLE/`, which must always lead to `shop.fetch`. */
  readonly shortUrl?: string | undefined
  /** For `meta.version` and `ping`. */
  readonly version?: string
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** From `Shop <no-reply@shop.example>`, by a server (`smtps://user:password@host`) or a function. */
export type MailOptions =
  | { readonly from: string; readonly smtpUrl: string }
  | {
      readonly from: string
      /** Retried later if the promise rejects. */
      readonly send: (mail: Mail) => PromiseLike<void>
    }

export interface CreditOffer {
  /** An ISO 4217 code in lower case. */
  readonly currency: string
  readonly packs: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly credits: number
    /** In the currency's minor unit: 2500 is EUR 25.00. */
    readonly amount: number
  }>
  readonly tax?: { readonly behavior: "inclusive" | "exclusive"; readonly code: string }
  readonly invoice?: boolean
}

export interface PaymentOptions {
  readonly offer: CreditOffer
  /** Secret or restricted; a live key needs a `baseUrl` of https. */
  readonly stripeKey: string
  /** Without them, Stripe's events are read from its list each minute. */
  readonly webhookSecrets?: ReadonlyArray<string> | undefined
  /** For tests; Stripe's own by default. */
  readonly stripeUrl?: string | undefined
}

/** Permitted private networks, as `10.1.0.0/16`. */
export interface WebhookOptions {
  readonly networks?: ReadonlyArray<string> | undefined
}

export interface DomainOptions {
  /** The host to which customers' names point. Requests to them must reach `shop.fetch`. */
  readonly target: string
  /** 10 and 10,000 by default. */
  readonly limits?: { readonly account?: number | undefined; readonly all?: number | undefined } | undefined
  /** As `192.0.2.53:53`; the system's by default. */
  readonly nameServers?: ReadonlyArray<string> | undefined
}

/** Only programs use the accounts, with keys or by the hook `caller`. */
interface WithoutPeople {
  /** The public URL above the base path, without trailing slash; the listener's by default. */
  readonly baseUrl?: string | undefined
  readonly domains?: undefined
  readonly mail?: undefined
  readonly pages?: false | undefined
  readonly payments?: undefined
  readonly signUp?: undefined
  readonly webhooks?: false | undefined
}

/** People sign in by mailed links to the public address. */
interface WithPeople {
  /** The public URL above the base path, without trailing slash. */
  readonly baseUrl: string
  /** Opens sign-in, keys and the operator endpoints. */
  readonly mail: MailOptions
  /** Serves the studio, account and operator pages. */
  readonly pages?: boolean | undefined
  /** Sells credits. */
  readonly payments?: PaymentOptions | undefined
  /** `"open"` to strangers by default. */
  readonly signUp?: "open" | "closed" | undefined
  /** Sends events to addresses of the account. */
  readonly webhooks?: boolean | WebhookOptions | undefined
}

type OwnDomains =
  | { readonly domains?: undefined }
  | { readonly domains: DomainOptions; readonly shortUrl: string }

export type ServiceOptions = CommonOptions & (WithoutPeople | (WithPeople & OwnDomains))

export interface ShopOptions {
  /**
   * `sqlite:` and a file, created if missing; `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, which shops and servers
   * can share; or `memory:`, lost with the shop.
   */
  readonly database: string
  /** The built-in prices by default. */
  readonly prices?: Prices | undefined
  /**
   * The file with the keys that sign proofs, made if it is missing; by default `proof-keys.json` beside a SQLite file,
   * or in the folder `data` for Postgres, whose shops need the same file. Keys of `memory:` end with the shop.
   */
  readonly proofKeyFile?: string | undefined
  readonly service?: ServiceOptions | undefined
  /**
   * Names the account of the host's user behind a `shop.fetch` request, or undefined. Called if an endpoint takes a key
   * and the request has no key. Must not read the body. If it throws, the answer is 500.
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

export interface ServeOptions extends Omit<ShopOptions, "caller"> {
  /** The listening address; `"127.0.0.1"` (local only) by default. */
  readonly host?: string | undefined
  /** 8080 by default; 0 takes any free port. */
  readonly port?: number | undefined
}
