import type { Design } from "../../design/values.ts"
import type { Preset } from "../presets/readPresets.ts"

/** Says something in the language of the pages. */
export type Told = () => string

/** The content of an imported file. */
export interface Imported {
  /** The readable name of the tool it comes from. */
  readonly source: Told
  readonly design?: Design
  readonly presets?: ReadonlyArray<Preset>
  /** A sentence for each part that has no counterpart here or was replaced by a similar one. */
  readonly notes: ReadonlyArray<Told>
}
