import { attempt } from "./attempt.ts"
import type { Shop } from "./Shop.ts"
import type { ServeOptions, ShopOptions } from "./ShopOptions.ts"

/**
 * Opens a shop, on Node, Deno or Bun. A new database is prepared, with its catalogue of tools. Any number of shops and servers
 * may use one database.
 */
export const openShop = (options: ShopOptions): Promise<Shop> =>
  attempt(async () => (await import("./shop/makeShop.ts")).makeShop(options))

/**
 * The whole of a program that serves `/v1`, on Node, Deno or Bun. On SIGINT or SIGTERM it answers what was sent, closes the
 * database and ends. Where the database cannot be used, a price is wrong or the port is taken, it says so in one sentence and
 * ends the process with status 1.
 */
export const serve = (options: ServeOptions): Promise<void> =>
  attempt(async () => (await import("./shop/serveShop.ts")).serveShop(options))
