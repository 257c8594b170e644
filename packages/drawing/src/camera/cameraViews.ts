export interface View {
  /** The camera's pixels across a module. */
  readonly pixelsPerModule: number
  /** Standard deviation of the blur of lens, focus and hand, in camera pixels. */
  readonly blur: number
  /** Cosine and sine of the clockwise angle of the picture, both rational. */
  readonly turn: readonly [cosine: number, sine: number]
  /** Light from white paper, as a share of the light that the camera records as white. */
  readonly light: number
  /** The standard deviation of the sensor's noise, in 255ths of white. */
  readonly noise: number
  /** Offset from the camera's pixel grid, in pixels to the right and down. */
  readonly shift: number
}

/** A sharp lens blurs by half a pixel. */
const sharp = { blur: 0.5, turn: [1, 0], light: 1, noise: 0, shift: 0 } as const

/** The views under which a finished picture is read back. */
export const views = {
  plain: { ...sharp, pixelsPerModule: 4 },
  /** Three tenths of a module out of focus. */
  blurred: { ...sharp, pixelsPerModule: 4, blur: 1.2 },
  /**
   * From a distance, or printed small. Beside the pixel grid: on it, modules would be exactly two and three pixels wide.
   */
  small: { ...sharp, pixelsPerModule: 2.5, shift: 0.25 },
  /** Turned by 16.3 degrees. */
  turned: { ...sharp, pixelsPerModule: 4, turn: [24 / 25, 7 / 25] },
  /** A tenth of the light, with the noise of a sensor that compensates for it. */
  dim: { ...sharp, pixelsPerModule: 4, light: 0.1, noise: 8 }
} as const satisfies Readonly<Record<string, View>>

export type ViewName = keyof typeof views

/**
 * The view that finds the least resolution that reads: an imperfect lens and hand, turned by 12.7 degrees, indoors.
 * Each is read twice, on the camera's grid and half a pixel beside it, so that a lucky position does not count.
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
