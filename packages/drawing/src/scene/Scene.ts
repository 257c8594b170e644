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

/** A paint, and the box of its gradient. */
export interface Fill {
  readonly paint: Exclude<Background, "transparent">
  readonly box: Box
}

/** The outlines of a body style, each within the unit cell, so that neighbors join at its edges. */
export interface TileSet {
  readonly outlines: ReadonlyArray<Path>
  /** True if each outline is the whole cell. */
  readonly solid: boolean
}

/** An image behind a symbol: it covers its box, clipped. Other images are opaque and fit into their boxes. */
export interface Behind {
  /** 0 to 1. */
  readonly opacity: number
  /** The color below it. */
  readonly ground: string
}

/** One part of a picture, in the scene's unit. */
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
      /** The rotation around the center of its box, a square. */
      readonly orientation: Orientation
      readonly box: Box
      readonly clip: "square" | "circle"
      /** The ground around it, if known and empty: it can cover the corners that a circle cuts off. */
      readonly ground?: Fill | undefined
      readonly behind?: Behind | undefined
    }
  | {
      readonly kind: "picture"
      /** Drawn to fit the box, a square, with its proportions kept. */
      readonly picture: Picture
      readonly box: Box
      readonly clip: "square" | "circle"
      readonly ground?: Fill | undefined
      readonly behind?: Behind | undefined
    }

/** The modules of a symbol, or the filling of its silhouette. */
export type Modules = Extract<Layer, { kind: "modules" }>

/** A layer that must be available as pixels before a scene is rasterized. */
export type LogoLayer = Extract<Layer, { kind: "image" | "picture" }>

export type Images = ReadonlyMap<LogoLayer, Pixels>

export const isLogo = (layer: Layer): layer is LogoLayer => layer.kind === "image" || layer.kind === "picture"

/**
 * A picture without resolution: layers in drawing order on a canvas of `width` by `height`, quiet zone and frame
 * included. The unit is a module, or a cell if a picture divides modules. Code that reads a scene knows no style by
 * name.
 */
export interface Scene {
  readonly width: number
  readonly height: number
  /** Units along a module if a picture divides modules into cells; else 1. */
  readonly unitsOfModule?: number | undefined
  /** The kind of label symbol; undefined for QR codes. */
  readonly micro?: MicroKind | undefined
  readonly title: string
  readonly description?: string | undefined
  readonly layers: ReadonlyArray<Layer>
}

/** The modules across a scene, quiet zone and frame included. */
export const modulesAcross = ({ width, unitsOfModule = 1 }: Scene): number => width / unitsOfModule
