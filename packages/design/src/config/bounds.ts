/** The least and the greatest value of a number, both inclusive. */
export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** The bounds of the style fields that hold numbers, texts and lists. */
export const styleBounds: Readonly<
  Record<"margin" | "logoSize" | "logoPadding" | "gradientStops" | "frameTextLength", Bounds>
> = {
  /** Light modules around the symbol. */
  margin: { minimum: 0, maximum: 20 },
  /** A logo's width as a share of the symbol's. */
  logoSize: { minimum: 0.05, maximum: 0.3 },
  /** Light modules around a logo. */
  logoPadding: { minimum: 0, maximum: 5 },
  gradientStops: { minimum: 2, maximum: 8 },
  /** In code points. */
  frameTextLength: { minimum: 0, maximum: 40 }
}

/** True if a number lies within bounds. */
export const within = (value: number, { minimum, maximum }: Bounds): boolean =>
  value >= minimum && value <= maximum

/** The most characters that the path of a silhouette may have. */
export const longestShapePath = 2000

/** The box in which the path of a silhouette is drawn: from 0 to this, y pointing down. */
export const shapeBox = 100

/** The least side of the square for the symbol in a silhouette, as a share of the silhouette's larger extent. */
export const leastRoom = 0.35
