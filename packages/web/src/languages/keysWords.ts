import { modules } from "messages:keys"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of keys: their list, and the dialog that makes one. */
export const keysWords = await loadedCatalogue(modules)
