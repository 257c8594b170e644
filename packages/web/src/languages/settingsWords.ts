import { modules } from "messages:settings"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the settings. */
export const settingsWords = await loadedCatalogue(modules)
