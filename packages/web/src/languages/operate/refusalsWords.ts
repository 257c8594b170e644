import { modules } from "messages:refusals"
import { loadedCatalogue } from "../catalogue.ts"

/** The names of reasons for which requests are refused. */
export const refusalsWords = await loadedCatalogue(modules)
