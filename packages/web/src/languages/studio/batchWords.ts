import { modules } from "messages:batch"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of many codes from a file. */
export const batchWords = await loadedCatalogue(modules)
