import type { Path } from "@quick-response/images/geometry/Path"

/** A silhouette in the unit square: its outline, and the upright square in it that holds the symbol and its moat. */
export interface Silhouette {
  readonly outline: Path
  /** The left and the upper edge of the square, and its side. */
  readonly left: number
  readonly top: number
  readonly side: number
}
