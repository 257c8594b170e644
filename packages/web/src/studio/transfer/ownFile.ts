import type { Design } from "../../design/values.ts"
import type { Preset } from "../presets/readPresets.ts"

/** The version of the files that the studio writes. */
export const fileVersion = 1

const written = (what: object): string =>
  `${JSON.stringify({ quickResponse: fileVersion, ...what }, null, 2)}\n`

/** A design as a file that the studio imports. */
export const designFile = (design: Design): string => written({ design })

/** Presets as a file that the studio imports. */
export const presetsFile = (presets: ReadonlyArray<Preset>): string => written({ presets })
