import { modules } from "messages:transfer"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages about designs of other programs. */
export const transferWords = await loadedCatalogue(modules)
