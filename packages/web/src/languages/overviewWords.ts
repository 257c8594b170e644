import { modules } from "messages:overview"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the overview and its first steps. */
export const overviewWords = await loadedCatalogue(modules)
