import { modules } from "messages:panels"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the studio's panels. */
export const panelsWords = await loadedCatalogue(modules)
