import { modules } from "messages:faults"
import type { PlainFault } from "@quick-response/design/field/faults"
import { loadedCatalogue } from "../catalogue.ts"
import { sayIn } from "./sayIn.ts"

/** The sentences about faults, by the rules that are broken; in English those of the service. */
const faultsWords = await loadedCatalogue(modules)

/** Says a fault in the language of the pages, or in the service's own words. */
export const sayFault = (fault: PlainFault, own: string): string => sayIn(faultsWords.value)(fault, own)
