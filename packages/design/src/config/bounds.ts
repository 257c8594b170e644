/** Inclusive bounds of a number. */
export interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

export const styleBounds: Readonly<
  Record<"margin" | "logoSize" | "logoPadding" | "gradientStops" | "frameTextLength", Bounds>
> = {
  /** Light modules around the symbol. */
  margin: { minimum: 0, maximum: 20 },
  /** A logo's width, as a share of the symbol's. */
  logoSize: { minimum: 0.05, maximum: 0.3 },
  /** Light modules around a logo. */
  logoPadding: { minimum: 0, maximum: 5 },
  gradientStops: { minimum: 2, maximum: 8 },
  /** In code points. */
  frameTextLength: { minimum: 0, maximum: 40 }
}

export const within = (value: number, { minimum, maximum }: Bounds): boolean =>
  value >= minimum && value <= maximum

/** The maximum length of a silhouette's path, in characters. */
export const longestShapePath = 2000

/** The side of the box for a silhouette's path; y points down. */
export const shapeBox = 100

/** The minimum side of the symbol's square in a silhouette, as a share of the silhouette's larger extent. */
export const leastRoom = 0.35
