import { modules } from "messages:domains"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of own domains, and of the move of printed addresses. */
export const domainsWords = await loadedCatalogue(modules)
