import { modules } from "messages:scans"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of reports on scans. */
export const scansWords = await loadedCatalogue(modules)
