import type { Environment } from "../server/program.ts"
import { openShop, type Shop } from "./shop.ts"

/** A shop at a host name, which takes passkeys: browsers keep none for an IP address. */
export interface PasskeyShop extends Shop {
  /** The same server at its IP address. */
  readonly elsewhere: string
}

/** Opens a shop that takes passkeys, on an empty database. */
export const openPasskeyShop = async (environment: Environment = {}): Promise<PasskeyShop> => {
  const opened = await openShop(environment)
  const url = `http://localhost:${new URL(opened.url).port}`
  await opened.restart({ QR_BASE_URL: url })
  return { ...opened, url, elsewhere: opened.url }
}
