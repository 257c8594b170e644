import { modules } from "messages:heldDomains"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the domains of all customers on the operator's pages. */
export const heldDomainsWords = await loadedCatalogue(modules)
