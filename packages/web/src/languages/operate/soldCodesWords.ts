import { modules } from "messages:soldCodes"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of sold codes on the operator's pages. */
export const soldCodesWords = await loadedCatalogue(modules)
