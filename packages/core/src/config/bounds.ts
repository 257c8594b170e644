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

/** Whether a number lies within bounds. */
export const within = (value: number, { minimum, maximum }: Bounds): boolean =>
  value >= minimum && value <= maximum
