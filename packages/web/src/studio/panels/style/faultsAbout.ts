import type { PlainFault } from "@quick-response/design/field/faults"
import { sayFault } from "../../../design/sayFault.ts"

/** The faults of a field, including nested ones: `logo.size` belongs to `logo`. */
export const faultsAbout = (faults: ReadonlyArray<PlainFault>, field: string): ReadonlyArray<string> =>
  faults
    .filter(({ path }) => path.startsWith(field) && /^(?:$|[.[])/.test(path.slice(field.length)))
    .map(sayFault)
