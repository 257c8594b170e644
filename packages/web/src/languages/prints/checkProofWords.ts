import { modules } from "messages:checkProof"
import { loadedCatalogue } from "../catalogue.ts"

/** The messages of the page that checks proofs. */
export const checkProofWords = await loadedCatalogue(modules)
