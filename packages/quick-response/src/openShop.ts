import { attempt } from "./attempt.ts"
import type { Shop } from "./Shop.ts"
import type { ShopOptions } from "./ShopOptions.ts"

/**
 * Opens a shop, on Node, Deno or Bun. A new database is prepared, with its catalogue of tools. Any number of shops and servers
 * may use one database.
 */
export const openShop = (options: ShopOptions): Promise<Shop> =>
  attempt(async () => (await import("./shop/makeShop.ts")).makeShop(options))
