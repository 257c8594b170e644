import { attempt } from "../designs/attempt.ts"
import type { Shop } from "./Shop.ts"
import type { ServeOptions, ShopOptions } from "./ShopOptions.ts"
import { toShopError } from "./shopError.ts"

/**
 * Opens a shop on Node, Deno or Bun. Prepares a new database with its tool catalogue. Shops and servers may share a
 * database.
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
  attempt(async () => (await import("./makeShop.ts")).makeShop(options), toShopError)

/**
 * Serves `/v1` on Node, Deno or Bun, as a complete program. On SIGINT or SIGTERM it finishes pending requests, closes
 * the database and exits. An unusable database, invalid price or taken port is reported in one sentence, with exit
 * status 1.
 *
 * @example
 * ```ts no-run
 * import { serve } from "quick-response"
 *
 * await serve({ database: "sqlite:shop.db", port: 8080 })
 * ```
 */
export const serve = (options: ServeOptions): Promise<void> =>
  attempt(async () => (await import("./serveShop.ts")).serveShop(options), toShopError)
