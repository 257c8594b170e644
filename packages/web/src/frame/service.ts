import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { api, untilAnswered } from "./api.ts"
import { keptInBrowser } from "./browserStorage.ts"
import { screenAt } from "./siteMap.ts"
import { drawingName } from "./storageKeys.ts"

/** The service's answer to pages. */
type Service = Awaited<ReturnType<typeof api.getService>>

const current = signal<Service | undefined>(undefined)

/** The service's answer to pages; undefined until it arrives. */
export const service: ReadonlySignal<Service | undefined> = current

/** The policy for drawing when the service was reached last. */
const lastDrawing = keptInBrowser(drawingName)
const isOutOfReach = signal(false)

/**
 * The policy for drawing; undefined until the service has answered, so that no sold picture is shown before. If it
 * cannot be reached, its last answer.
 */
export const drawing: ReadonlySignal<Service["drawing"] | undefined> = computed(() => {
  if (service.value !== undefined) return service.value.drawing
  if (!isAway.value) return undefined
  return lastDrawing.read() === "free" ? "free" : "paid"
})

/** True if the service has not answered since the page was opened. The request is repeated. */
export const isAway: ReadonlySignal<boolean> = computed(
  () => isOutOfReach.value && service.value === undefined
)

/** The beginning of short addresses at the account's default domain, if it has one. */
export const usualShortUrl = signal<string | undefined>(undefined)

/** The beginning of new short addresses; undefined until it is known, and if the service has no dynamic codes. */
export const shortUrl: ReadonlySignal<string | undefined> = computed(
  () => usualShortUrl.value ?? service.value?.shortUrl ?? undefined
)

/** False if the service is known to sell no dynamic codes. */
export const sellsDynamic: ReadonlySignal<boolean> = computed(() => service.value?.shortUrl !== null)

/** True for a screen that this service does not have; undefined until that is known. */
export const isClosed = (path: string): boolean | undefined => {
  if (screenAt(path) !== "/account/domains") return false
  return service.value === undefined ? undefined : service.value.domains === null
}

const ask = async (): Promise<Service> => {
  try {
    const told = await api.getService()
    current.value = told
    lastDrawing.write(told.drawing)
    return told
  } catch (error) {
    isOutOfReach.value = true
    throw error
  }
}

let asked: Promise<Service> | undefined

/** The service's answer to pages: an earlier one, or that to one request, which concurrent callers share. */
export const serviceInfo = async (): Promise<Service> => {
  asked ??= ask()
  try {
    return await asked
  } catch (error) {
    asked = undefined
    throw error
  }
}

/** Asks the service, until it answers. */
export const loadService = (): void => untilAnswered(serviceInfo)
