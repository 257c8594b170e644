import { modules } from "messages:codes"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of a bought code: its page, and the change of a dynamic one. */
export const codesWords = await loadedCatalogue(modules)
