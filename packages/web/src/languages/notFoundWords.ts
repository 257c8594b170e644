import { modules } from "messages:notFound"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the screen for unknown paths. */
export const notFoundWords = await loadedCatalogue(modules)
