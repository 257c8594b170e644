import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { shortUrlAt } from "../../design/shortUrlAt.ts"
import type { api } from "../../frame/api.ts"
import { service, shortUrl } from "../../frame/service.ts"
import { session } from "../../frame/session.ts"

/** The own domains of an account. */
type OwnDomains = Awaited<ReturnType<typeof api.listDomains>>["domains"]

/** True if the account may have own domains. */
export const hasOwnDomains: ReadonlySignal<boolean> = computed(
  () => session.value.kind === "member" && Boolean(service.value?.domains)
)

const current = signal<OwnDomains>([])

/** The domains under which the account's codes are sold; empty until they are known. */
export const ownDomains: ReadonlySignal<OwnDomains> = current

/** Takes the domains of the account. */
export const takeDomains = (domains: OwnDomains): void => {
  current.value = domains.filter(({ state }) => state === "proved" || state === "live")
}

/** The beginning of short addresses without a choice: at the account's default domain, else at the service. */
export const usualShortUrl: ReadonlySignal<string | undefined> = computed(() => {
  const usual = hasOwnDomains.value ? ownDomains.value.find(({ isDefault }) => isDefault) : undefined
  return usual === undefined ? shortUrl.value : shortUrlAt(usual.host)
})
