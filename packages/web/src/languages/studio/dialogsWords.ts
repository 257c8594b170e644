import { modules } from "messages:dialogs"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the studio's dialogs: sharing, importing, presets, keys, files and code to copy, and reading a code. */
export const dialogsWords = await loadedCatalogue(modules)
