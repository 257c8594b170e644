import { modules } from "messages:answers"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages about programs' answers to webhooks, each with its remedy. */
export const answersWords = await loadedCatalogue(modules)
