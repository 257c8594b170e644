/** A camera's view of a picture. */
export interface View {
  /** The camera's pixels across a module. */
  readonly pixelsPerModule: number
  /** The standard deviation of the blur by lens, focus and hand, in the camera's pixels. */
  readonly blur: number
  /** The cosine and the sine of the angle by which the picture is turned clockwise; both rational. */
  readonly turn: readonly [cosine: number, sine: number]
  /** The light that white paper sends, as a share of what the camera shows as white. */
  readonly light: number
  /** The standard deviation of the sensor's noise, in 255ths of white. */
  readonly noise: number
  /** The offset of the picture from the grid of the camera's pixels, in pixels to the right and down. */
  readonly shift: number
}

/** A sharp lens spreads a point over its neighbors: half a pixel. */
const sharp = { blur: 0.5, turn: [1, 0], light: 1, noise: 0, shift: 0 } as const

/** The views under which a finished picture is read back. */
export const views = {
  plain: { ...sharp, pixelsPerModule: 4 },
  /** Three tenths of a module out of focus. */
  blurred: { ...sharp, pixelsPerModule: 4, blur: 1.2 },
  /** From far away, or printed small. */
  small: { ...sharp, pixelsPerModule: 2.5 },
  /** Turned by 16.3 degrees. */
  turned: { ...sharp, pixelsPerModule: 4, turn: [24 / 25, 7 / 25] },
  /** A tenth of the light, and the noise of a sensor that makes up for it. */
  dim: { ...sharp, pixelsPerModule: 4, light: 0.1, noise: 8 }
} as const satisfies Readonly<Record<string, View>>

/** The name of a view. */
export type ViewName = keyof typeof views

/**
 * An everyday view, to find how few pixels do: a lens and a hand that are not perfect, turned by 12.7 degrees, indoors. Read once on
 * the camera's grid and once half a pixel beside it, so that no lucky position counts.
 */
export const everydayViews = (pixelsPerModule: number): ReadonlyArray<View> =>
  [0, 0.5].map((shift) => ({
    pixelsPerModule,
    blur: 0.7,
    turn: [40 / 41, 9 / 41],
    light: 0.5,
    noise: 10,
    shift
  }))
