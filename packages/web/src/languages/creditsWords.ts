import { modules } from "messages:credits"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of credits: prices and buying, packs, payments, the ledger, and the alert of a low balance. */
export const creditsWords = await loadedCatalogue(modules)
