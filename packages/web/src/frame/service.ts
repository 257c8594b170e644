import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { api } from "./api.ts"
import { keptInBrowser } from "./kept.ts"
import { drawingName } from "./keptNames.ts"
import { untilAnswered } from "./untilAnswered.ts"

/** What the service tells pages. */
type Service = Awaited<ReturnType<typeof api.getService>>

const current = signal<Service | undefined>(undefined)

/** What the service tells pages, once it has answered. */
export const service: ReadonlySignal<Service | undefined> = current

/** How drawing was sold when the service was reached last. */
const lastDrawing = keptInBrowser(drawingName)
const isOutOfReach = signal(false)

/**
 * Whether drawing is free or sold; undefined until the service has answered, so that nothing is shown before that is sold. Where it cannot
 * be reached, what it said last.
 */
export const drawing: ReadonlySignal<Service["drawing"] | undefined> = computed(() => {
  if (service.value !== undefined) return service.value.drawing
  if (!isOutOfReach.value) return undefined
  return lastDrawing.read() === "free" ? "free" : "paid"
})

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

/** What the service tells pages: as it told before, or by one request for all who ask at a time. */
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
