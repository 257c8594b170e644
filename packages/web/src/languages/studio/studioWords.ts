import { modules } from "messages:studio"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the studio that its first picture is shown with. */
export const studioWords = await loadedCatalogue(modules)
