import { isIP } from "node:net"
import { accountRules, type Fault } from "@quick-response/core"
import { hasEmptyPart } from "@quick-response/design/content/codes/addresses"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import type { AddressRules } from "./addressRules.ts"

/** The host of a URL if it is an IP address, without IPv6 brackets. */
export const addressOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1")
  return isIP(bare) === 0 ? undefined : bare
}

/** True for names of this machine, with or without a trailing dot. */
const isThisMachine = ({ hostname }: URL): boolean => /(?:^|\.)localhost\.?$/.test(hostname)

const isPermittedHost = (url: URL, { permits }: AddressRules): boolean => {
  const isEncrypted = url.protocol === "https:"
  const address = addressOf(url)
  if (address !== undefined) return permits(address, isEncrypted)
  return !isThisMachine(url) || ["127.0.0.1", "::1"].some((own) => permits(own, isEncrypted))
}

/** The reason why a URL is refused as a webhook target, without a lookup; undefined if it is accepted. */
export const targetFault = (text: string, rules: AddressRules): Fault | undefined => {
  if (!text.isWellFormed() || !isUrl(text)) return accountRules.notWebhookUrl([], { got: "something else" })
  const url = new URL(text)
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return accountRules.notWebhookUrl([], {
      got: `one that begins with ${JSON.stringify(url.protocol.slice(0, 20))}`
    })
  if (hasEmptyPart(url.hostname)) return accountRules.notWebhookUrl([], { got: "a host with an empty part" })
  if (url.username + url.password !== "") return accountRules.webhookUrlHasPassword([], {})
  if (url.protocol === "http:" && !rules.hasNetworks) return accountRules.webhookUrlIsHttp([], {})
  return isPermittedHost(url, rules) ? undefined : accountRules.webhookHostIsPrivate([], {})
}
