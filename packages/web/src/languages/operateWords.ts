import { modules } from "messages:operate"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the operator's pages. */
export const operateWords = await loadedCatalogue(modules)
