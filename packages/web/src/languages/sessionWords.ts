import { modules } from "messages:session"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the screens to sign in and up. */
export const sessionWords = await loadedCatalogue(modules)
