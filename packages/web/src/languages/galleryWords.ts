import { modules } from "messages:gallery"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of the gallery. */
export const galleryWords = await loadedCatalogue(modules)
