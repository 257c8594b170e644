import type { Background } from "@quick-response/design/config/Paint"
import type { Path } from "@quick-response/images/geometry/Path"
import type { Picture } from "@quick-response/images/picture/Picture"
import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import type { Orientation } from "@quick-response/images/pixels/Orientation"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import type { MicroKind } from "@quick-response/symbol/micro/microVersions"

/** A rectangle in a scene's unit. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A paint, and the box that a gradient of it spans. */
export interface Fill {
  readonly paint: Exclude<Background, "transparent">
  readonly box: Box
}

/** The outlines that one body style can draw, each within the unit cell, so that neighbors join at its edges. */
export interface TileSet {
  readonly outlines: ReadonlyArray<Path>
  /** True where each outline is the whole cell. */
  readonly solid: boolean
}

/** The place of an image behind a symbol: it covers its box, its edges cut off. Others are opaque and fit into theirs. */
export interface Behind {
  /** 0 to 1. */
  readonly opacity: number
  /** The color that it lies on. */
  readonly ground: string
}

/** One part of a picture; all lengths are in the scene's unit. */
export type Layer =
  | { readonly kind: "path"; readonly path: Path; readonly fill: Fill }
  | {
      readonly kind: "modules"
      /** The corner of the grid's first cell. */
      readonly x: number
      readonly y: number
      readonly columns: number
      readonly rows: number
      /** Row by row: 0 for an empty cell, else 1 + the index of its outline in `tiles`. */
      readonly cells: Uint8Array
      readonly tiles: TileSet
      readonly fill: Fill
    }
  | {
      readonly kind: "image"
      /** Drawn to fit the box with its proportions kept. */
      readonly image: RasterImage
      /** The turn around the middle of its box, which is a square. */
      readonly orientation: Orientation
      readonly box: Box
      readonly clip: "square" | "circle"
      /** The ground all around it, where that is known and empty: it can cover what a circle cuts off. */
      readonly ground?: Fill | undefined
      readonly behind?: Behind | undefined
    }
  | {
      readonly kind: "picture"
      /** Drawn to fit the box, which is a square, with its proportions kept. */
      readonly picture: Picture
      readonly box: Box
      readonly clip: "square" | "circle"
      readonly ground?: Fill | undefined
      readonly behind?: Behind | undefined
    }

/** The modules of a symbol, or what fills its silhouette. */
export type Modules = Extract<Layer, { kind: "modules" }>

/** A layer that is ready as pixels before a scene is rasterized. */
export type LogoLayer = Extract<Layer, { kind: "image" | "picture" }>

/** The logos of a scene as pixels. */
export type Images = ReadonlyMap<LogoLayer, Pixels>

export const isLogo = (layer: Layer): layer is LogoLayer => layer.kind === "image" || layer.kind === "picture"

/**
 * A picture free of resolution: layers drawn in order over a canvas of `width` by `height`, quiet zone and frame included. The unit
 * of all lengths is a module, or a cell where a picture divides modules into cells. Nothing that reads a scene knows the name of
 * a style.
 */
export interface Scene {
  readonly width: number
  readonly height: number
  /** Units along a side of a module, where a picture divides modules into cells; else 1. */
  readonly unitsOfModule?: number | undefined
  /** The kind of symbol that it shows, where that is one for labels. */
  readonly micro?: MicroKind | undefined
  readonly title: string
  /** A description for people who do not see it. */
  readonly description?: string | undefined
  readonly layers: ReadonlyArray<Layer>
}

/** The modules across a scene, quiet zone and frame included. */
export const modulesAcross = ({ width, unitsOfModule = 1 }: Scene): number => width / unitsOfModule
