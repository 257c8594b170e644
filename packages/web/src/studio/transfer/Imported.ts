import type { Design } from "../../design/values.ts"
import type { Preset } from "../presets/readPresets.ts"

/** Says something in the language of the pages. */
export type Told = () => string

/** The content of an imported file. */
export interface Imported {
  /** The origin, as people read it. */
  readonly source: Told
  readonly design?: Design
  readonly presets?: ReadonlyArray<Preset>
  /** Parts without a counterpart here, and parts that became something near, in a sentence each. */
  readonly notes: ReadonlyArray<Told>
}
