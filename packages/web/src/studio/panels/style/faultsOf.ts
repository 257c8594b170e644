import { liveFault } from "../../state/livePicture.ts"
import { faultsAbout } from "./faultsAbout.ts"

/**
 * The faults that the core finds in a field of the design as it stands; empty if it is drawn. Read in a component, it stays
 * true.
 */
export const faultsOf = (field: string): ReadonlyArray<string> =>
  faultsAbout(liveFault.value?.faults ?? [], field)
