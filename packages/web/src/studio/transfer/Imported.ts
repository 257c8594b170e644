import type { Design } from "../../design/values.ts"
import type { Preset } from "../presets/readPresets.ts"

/** The content of an imported file. */
export interface Imported {
  /** The origin, as people read it. */
  readonly source: string
  readonly design?: Design
  readonly presets?: ReadonlyArray<Preset>
  /** Parts without a counterpart here, and parts that became something near, in a sentence each. */
  readonly notes: ReadonlyArray<string>
}
