import { attempt } from "./attempt.ts"
import type { Shop } from "./Shop.ts"
import type { ServeOptions, ShopOptions } from "./ShopOptions.ts"
import { toShopError } from "./shopError.ts"

/**
 * Opens a shop, on Node, Deno or Bun. A new database is prepared, with its catalogue of tools. Any number of shops and servers
 * may use one database.
 *
 * @example
 * ```ts
 * import { openShop } from "quick-response"
 *
 * const shop = await openShop({ database: "memory:" })
 * const account = await shop.accounts.open("ann@example.com")
 * await shop.accounts.credit(account.id, 25, { reason: "invoice 1017" })
 * const { pricePaid, remainingBalance } = await shop.buy(account.id, { data: "https://example.com" })
 * pricePaid // => 1
 * remainingBalance // => 24
 * await shop.close()
 * ```
 */
export const openShop = (options: ShopOptions): Promise<Shop> =>
  attempt(async () => (await import("./shop/makeShop.ts")).makeShop(options), toShopError)

/**
 * The whole of a program that serves `/v1`, on Node, Deno or Bun. On SIGINT or SIGTERM it answers what was sent, closes the
 * database and ends. If the database cannot be used, a price is wrong or the port is taken, it says so in one sentence and
 * ends the process with status 1.
 *
 * @example
 * ```ts no-run
 * import { serve } from "quick-response"
 *
 * await serve({ database: "sqlite:shop.db", port: 8080 })
 * ```
 */
export const serve = (options: ServeOptions): Promise<void> =>
  attempt(async () => (await import("./shop/serveShop.ts")).serveShop(options), toShopError)
