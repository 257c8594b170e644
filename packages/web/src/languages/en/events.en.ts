import { type EventType, eventDescriptions } from "@quick-response/core/eventDescriptions"

/** Types of events in English: the sentences of the contract. */
export const words: Readonly<Record<EventType, string>> = eventDescriptions
