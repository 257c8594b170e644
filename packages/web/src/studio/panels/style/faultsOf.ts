import { liveFault } from "../../state/livePicture.ts"
import { faultsAbout } from "./faultsAbout.ts"

/** The core's faults of a field of the current design; empty if it can be drawn. Reactive within a component. */
export const faultsOf = (field: string): ReadonlyArray<string> =>
  faultsAbout(liveFault.value?.faults ?? [], field)
