import { modules } from "messages:codeList"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the list of codes. */
export const codeListWords = await loadedCatalogue(modules)
