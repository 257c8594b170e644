import { modules } from "messages:pricing"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the prices. */
export const pricingWords = await loadedCatalogue(modules)
