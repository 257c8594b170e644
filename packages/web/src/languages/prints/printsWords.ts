import { modules } from "messages:prints"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages about proofs and the check of prints on a code's page. */
export const printsWords = await loadedCatalogue(modules)
