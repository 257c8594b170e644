import { modules } from "messages:events"
import { computed } from "@preact/signals"
import { eventDescriptions } from "@quick-response/core/eventDescriptions"
import { loadedCatalogue } from "./catalogue.ts"

const loaded = await loadedCatalogue(modules)

/** The sentences about types of events; in English those of the contract. */
export const eventsWords = computed(() => ({ ...eventDescriptions, ...loaded.value }))
