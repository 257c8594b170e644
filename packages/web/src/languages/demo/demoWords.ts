import { modules } from "messages:demo"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of demo accounts and test payments. */
export const demoWords = await loadedCatalogue(modules)
