import { eventsWords as loaded } from "catalogue:events"
import { computed } from "@preact/signals"
import { eventDescriptions } from "@quick-response/core/eventDescriptions"

/** The sentences about types of events; in English those of the contract. */
export const eventsWords = computed(() => ({ ...eventDescriptions, ...loaded.value }))
