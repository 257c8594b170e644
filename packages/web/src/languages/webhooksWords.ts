import { modules } from "messages:webhooks"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of webhooks, and of events for services without webhooks. */
export const webhooksWords = await loadedCatalogue(modules)
