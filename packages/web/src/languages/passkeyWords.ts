import { modules } from "messages:passkeys"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages about passkeys, for all screens that ask for one. */
export const passkeyWords = await loadedCatalogue(modules)
