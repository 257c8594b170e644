import type { PlainFault } from "@quick-response/design/field/faults"
import { sayFault } from "../../../design/sayFault.ts"
import { liveFault } from "../../state/livePicture.ts"

/** Says the faults of a field: one at `logo.size` is about `logo`. */
export const faultsAbout = (faults: ReadonlyArray<PlainFault>, field: string): ReadonlyArray<string> =>
  faults
    .filter(({ path }) => path.startsWith(field) && /^(?:$|[.[])/.test(path.slice(field.length)))
    .map(sayFault)

/**
 * The faults that the core finds in a field of the design as it stands; empty where it is drawn. Read in a component, it stays
 * true.
 */
export const faultsOf = (field: string): ReadonlyArray<string> =>
  faultsAbout(liveFault.value?.faults ?? [], field)
