import { atEnd } from "./browser.ts"
import { openShop } from "./shop.ts"

/** One server for all test files of a process, without limits: a test that needs other settings opens its own. */
export const shop = await openShop({
  QR_RATE_LIMIT: "off",
  QR_CPU_LIMIT: "off",
  QR_WEBHOOK_NETWORKS: "127.0.0.1/32"
})
atEnd.push(shop.close)
