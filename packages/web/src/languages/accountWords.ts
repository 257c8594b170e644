import { modules } from "messages:account"
import { loadedCatalogue } from "./catalogue.ts"

/** The messages of parts that several rooms of an account share: the balance, codes in a list, commands. */
export const accountWords = await loadedCatalogue(modules)
