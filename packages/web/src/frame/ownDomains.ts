import { computed, type ReadonlySignal } from "@preact/signals"
import { shortUrlAt } from "../design/webAddress.ts"
import { api } from "./api.ts"
import { service, usualShortUrl } from "./service.ts"
import { session } from "./session.ts"

/** An own domain of the account. */
export type OwnDomain = Awaited<ReturnType<typeof api.listDomains>>["domains"][number]

/** True if the account may have own domains. */
export const hasOwnDomains: ReadonlySignal<boolean> = computed(
  () => session.value.kind === "member" && Boolean(service.value?.domains)
)

/** The account's own domains; empty if it may not have any. Afterwards samples get an address at the default one. */
export const loadOwnDomains = async (signal: AbortSignal): Promise<ReadonlyArray<OwnDomain>> => {
  const { domains } = hasOwnDomains.value ? await api.listDomains({ signal }) : { domains: [] }
  const usual = domains.find(({ isDefault, state }) => isDefault && state !== "lost")
  usualShortUrl.value = usual === undefined ? undefined : shortUrlAt(usual.host)
  return domains
}
