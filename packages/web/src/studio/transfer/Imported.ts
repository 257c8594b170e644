import type { Design } from "../../design/values.ts"
import type { Preset } from "../presets/readPresets.ts"

/** What a file brings. */
export interface Imported {
  /** Where it is from, as people read it. */
  readonly source: string
  readonly design?: Design
  readonly presets?: ReadonlyArray<Preset>
  /** What has no counterpart here, or stands for something near, in a sentence each. */
  readonly notes: ReadonlyArray<string>
}
