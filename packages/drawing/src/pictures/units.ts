import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { PictureMode } from "@quick-response/design/fields/picture"

/** Cells along a module of a halftone: odd, so that one is in the center. */
export const cellsOfModule = 3

/** Scene units along a module. */
export const unitsOfModule = ({ picture }: Pick<QrConfig, "picture">): number =>
  picture?.mode === "halftone" ? cellsOfModule : 1

/**
 * The smallest version that shows a picture recognizably: larger halftones show more, and fewer photographs of them
 * read. A picture of bits fills its symbol anyway.
 */
export const leastVersions = { none: 1, halftone: 5, backdrop: 1, bits: 1 } as const satisfies Record<
  PictureMode | "none",
  number
>
