import type { Affine } from "../geometry/Affine.ts"
import type { Path } from "../geometry/Path.ts"
import type { RasterImage } from "./RasterImage.ts"

/** Channels 0 to 255, alpha 0 to 1. */
export interface Rgba {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** A gradient's color at an offset of 0 to 1; offsets never decrease. */
export interface ColorStop {
  readonly offset: number
  readonly color: Rgba
}

/** A gradient's continuation beyond its ends (SVG 2, section 14.2.2.3). */
export type Spread = "pad" | "reflect" | "repeat"

/** A color or gradient, in the picture's units. */
export type PicturePaint =
  | { readonly kind: "solid"; readonly color: Rgba }
  | {
      readonly kind: "linear"
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly spread: Spread
      readonly stops: ReadonlyArray<ColorStop>
    }
  | {
      readonly kind: "radial"
      /** Maps the unit circle around the origin to the gradient's outer circle. Invertible. */
      readonly matrix: Affine
      /** The focal point, in the unit circle's coordinates; at most 0.99 from the origin. */
      readonly focusX: number
      readonly focusY: number
      readonly spread: Spread
      readonly stops: ReadonlyArray<ColorStop>
    }

export type FillRule = "nonzero" | "evenodd"

/** A stroke's style (SVG 2, section 13.5). */
export interface Pen {
  readonly width: number
  readonly cap: "butt" | "round" | "square"
  readonly join: "miter" | "round" | "bevel"
  readonly miterLimit: number
  /** Alternating lengths of dashes and gaps; empty for a solid line. */
  readonly dashes: ReadonlyArray<number>
  readonly dashOffset: number
}

/** The union of filled paths. */
export type ClipShape = ReadonlyArray<{ readonly path: Path; readonly rule: FillRule }>

/** The mask of a group, by its nodes' luminance or alpha. */
export interface Mask {
  readonly kind: "luminance" | "alpha"
  readonly children: ReadonlyArray<PictureNode>
}

export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A filter step's input: the filtered source, its alpha in black, or the result of an earlier step by index. */
export type FilterInput = "source" | "sourceAlpha" | number

/** Separable blend modes (Compositing and Blending 1, section 9.1). */
export const blendModes = [
  "normal",
  "multiply",
  "screen",
  "overlay",
  "darken",
  "lighten",
  "color-dodge",
  "color-burn",
  "hard-light",
  "soft-light",
  "difference",
  "exclusion"
] as const
export type BlendMode = (typeof blendModes)[number]
export type CompositeOperator = "over" | "in" | "out" | "atop" | "xor"

/** One filter primitive (Filter Effects 1, section 9); lengths are in picture units. */
export type FilterStep = { readonly linearRgb: boolean } & (
  | { readonly kind: "flood"; readonly color: Rgba }
  | { readonly kind: "offset"; readonly input: FilterInput; readonly dx: number; readonly dy: number }
  | { readonly kind: "blur"; readonly input: FilterInput; readonly x: number; readonly y: number }
  /** 4 rows of 5 numbers, for unpremultiplied colors. */
  | { readonly kind: "matrix"; readonly input: FilterInput; readonly values: ReadonlyArray<number> }
  | {
      readonly kind: "blend"
      readonly input: FilterInput
      readonly backdrop: FilterInput
      readonly mode: BlendMode
    }
  | {
      readonly kind: "composite"
      readonly input: FilterInput
      readonly backdrop: FilterInput
      readonly operator: CompositeOperator
    }
  | {
      readonly kind: "arithmetic"
      readonly input: FilterInput
      readonly backdrop: FilterInput
      readonly k: readonly [number, number, number, number]
    }
)

/** At least one step; the last result is clipped to the region. */
export interface Filter {
  readonly region: Region
  readonly steps: ReadonlyArray<FilterStep>
}

/** A part of a picture, in the picture's units with y pointing down. */
export type PictureNode =
  | { readonly kind: "fill"; readonly path: Path; readonly rule: FillRule; readonly paint: PicturePaint }
  | {
      readonly kind: "stroke"
      /** In local coordinates, mapped to the picture's by `matrix`, which may distort the pen. */
      readonly path: Path
      readonly matrix: Affine
      readonly pen: Pen
      readonly paint: PicturePaint
    }
  | {
      readonly kind: "image"
      readonly image: RasterImage
      /** Maps the unit square to the image's place. */
      readonly matrix: Affine
    }
  | {
      readonly kind: "group"
      readonly opacity: number
      /** The blend mode over earlier parts. */
      readonly blend: BlendMode
      /** The group is clipped by all of these. */
      readonly clips: ReadonlyArray<ClipShape>
      readonly mask: Mask | undefined
      readonly filter: Filter | undefined
      readonly children: ReadonlyArray<PictureNode>
    }

/** The longer side of every picture, in its units. */
export const pictureSide = 100

/**
 * A closed vector picture without references and without text from its author. The longer side is {@link pictureSide};
 * it is clipped to the rectangle from (0, 0) to (width, height).
 */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly children: ReadonlyArray<PictureNode>
}
