import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { PictureMode } from "@quick-response/design/fields/picture"

/** Cells along a side of a module of a halftone: an odd number, so that one lies in its middle. */
export const cellsOfModule = 3

/** The units of a configuration's scene along a side of a module. */
export const unitsOfModule = ({ picture }: Pick<QrConfig, "picture">): number =>
  picture?.mode === "halftone" ? cellsOfModule : 1

/**
 * The version from which a picture is recognized: in a larger one a halftone shows more of it, and fewer photographs are read. A picture of
 * its own bits fills its symbol already.
 */
export const leastVersions = { none: 1, halftone: 5, backdrop: 1, bits: 1 } as const satisfies Record<
  PictureMode | "none",
  number
>
