import { modules } from "messages:verdict"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages about how well a design scans, and how it is printed. */
export const verdictWords = await loadedCatalogue(modules)
