import { modules } from "messages:branding"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the operator's page of the brand. */
export const brandingWords = await loadedCatalogue(modules)
