import { modules } from "messages:files"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages about files: pictures and sheets to print. */
export const filesWords = await loadedCatalogue(modules)
