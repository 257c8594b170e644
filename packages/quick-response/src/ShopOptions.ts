import type { HttpOptions } from "@quick-response/http/fetch"
import type { Prices } from "./price.ts"

/** How `shop.fetch` answers; every part has a default. */
export type ServiceOptions = Pick<
  HttpOptions,
  | "basePath"
  | "baseUrl"
  | "bodyLimit"
  | "compression"
  | "cors"
  | "cpuLimit"
  | "drawing"
  | "onRequest"
  | "rateLimit"
  | "trustedProxies"
  | "version"
>

/** What a shop sells, by which prices, and where it keeps its records. */
export interface ShopOptions {
  /**
   * `sqlite:` and a file, which is made where it is missing, `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, which any number of shops
   * and servers share, or `memory:`, which ends with the shop.
   */
  readonly database: string
  /** What things cost; the built-in prices where absent. */
  readonly prices?: Prices | undefined
  readonly service?: ServiceOptions | undefined
}

/** What is served, and where. */
export interface ServeOptions extends ShopOptions {
  /** The address to listen on; `"127.0.0.1"`, this machine alone, where absent. */
  readonly host?: string | undefined
  /** 8080 where absent; 0 takes any free one. */
  readonly port?: number | undefined
}
