import { faultsWords } from "catalogue:faults"
import type { PlainFault } from "@quick-response/design/field/faults"
import { sayIn } from "./sayIn.ts"

/** Says a fault in the language of the pages, or in the service's own words. */
export const sayFault = (fault: PlainFault, own: string): string => sayIn(faultsWords.value)(fault, own)
