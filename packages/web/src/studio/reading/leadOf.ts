import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { hostOf } from "@quick-response/design/content/codes/target"

/** How a read code reaches its content: directly, or through a host: an own domain, this service's, or another's. */
export type Lead =
  | { readonly through: "itself" }
  | { readonly through: "own" | "service" | "other"; readonly host: string }

/** The hosts of the account and of the service. */
export interface KnownHosts {
  readonly own: ReadonlyArray<string>
  readonly service: ReadonlyArray<string>
}

/** How a code with this text reaches its content. */
export const leadOf = (text: string, { own, service }: KnownHosts): Lead => {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !isUrl(address)) return { through: "itself" }
  const host = hostOf(address)
  if (own.includes(host)) return { through: "own", host }
  return { through: service.includes(host) ? "service" : "other", host }
}
