import {
  type Affine,
  affine,
  compose,
  inverse,
  isIdentity,
  mapPath,
  stretchOf
} from "@quick-response/images/geometry/Affine"
import type { Path } from "@quick-response/images/geometry/Path"
import { rectangle } from "@quick-response/images/geometry/shapes"
import type {
  BlendMode,
  ClipShape,
  FillRule,
  Mask,
  Picture,
  PictureNode,
  PicturePaint,
  Rgba
} from "@quick-response/images/picture/Picture"
import type { RasterImage } from "@quick-response/images/picture/RasterImage"
import { exact, number, pathData } from "../pathText/pathData.ts"
import { pathOperators } from "./pathOperators.ts"
import { type PictureGradient, type PictureShading, pictureShading } from "./pictureShading.ts"

export interface PictureInks {
  /** The name of their color space. */
  readonly space: string
  readonly numbers: (color: Rgba) => string
  /** The operator that sets a fill color; in capitals, a stroke color. */
  readonly operator: "rg" | "k" | "g"
}

/** PDF's transparency, which PostScript lacks. */
export interface Transparency {
  /** Stores a graphics state and returns its name. */
  readonly state: (entries: string) => string
  /** Writes a transparency group in this color space and returns its object number. */
  readonly group: (content: string, space: string) => number
  /** The operators that draw a group. */
  readonly draw: (group: number) => string
  /** The operators that draw a raster image over the unit square. */
  readonly image: (image: RasterImage) => string
}

/** The file for a picture's operators. */
export interface PictureFile {
  readonly inks: PictureInks
  /** Stores a shading and returns its name. */
  readonly shading: (dictionary: string) => string
  /** The operators before and after the path of a stroke in a gradient. */
  readonly strokeWith: (shading: PictureShading) => readonly [before: string, after: string]
  readonly transparency?: Transparency | undefined
}

type Node<Kind extends PictureNode["kind"]> = Extract<PictureNode, { kind: Kind }>

/** An affine map as its six numbers. */
export const matrixText = ({ xx, yx, xy, yy, dx, dy }: Affine): string =>
  [xx, yx, xy, yy, dx, dy].map(exact).join(" ")

/** The names of blend modes (ISO 32000-1, section 11.3.5). */
const blendNames = {
  normal: "Normal",
  multiply: "Multiply",
  screen: "Screen",
  overlay: "Overlay",
  darken: "Darken",
  lighten: "Lighten",
  "color-dodge": "ColorDodge",
  "color-burn": "ColorBurn",
  "hard-light": "HardLight",
  "soft-light": "SoftLight",
  difference: "Difference",
  exclusion: "Exclusion"
} as const satisfies Record<BlendMode, string>

const caps = { butt: 0, round: 1, square: 2 } as const
const joins = { miter: 0, round: 1, bevel: 2 } as const

/** The luminance of a color in a mask (Filter Effects 1, section 9.6), from 0 to 1. */
const luminanceOf = ({ red, green, blue }: Rgba): number =>
  (0.2125 * red + 0.7154 * green + 0.0721 * blue) / 255

/** The inks of a mask: luminance. */
const lights: PictureInks = {
  space: "/DeviceGray",
  numbers: (color) => number(luminanceOf(color)),
  operator: "g"
}

const outline = (path: Path): string => pathOperators(pathData(path))

const opacityOf = (paint: PicturePaint): number => (paint.kind === "solid" ? paint.color.alpha : 1)

const isFaded = (gradient: PictureGradient): boolean => gradient.stops.some(({ color }) => color.alpha < 1)

const lastColor = ({ stops }: PictureGradient): PicturePaint => ({
  kind: "solid",
  color: stops.at(-1)?.color ?? { red: 0, green: 0, blue: 0, alpha: 0 }
})

/** Writes one picture, with transparency only if the file has it. */
class PictureWriter {
  private readonly picture: Picture
  private readonly file: PictureFile
  private readonly inks: PictureInks

  constructor(picture: Picture, file: PictureFile, inks: PictureInks) {
    this.picture = picture
    this.file = file
    this.inks = inks
  }

  nodes(nodes: ReadonlyArray<PictureNode>): string {
    return nodes.map((node) => this.node(node)).join("")
  }

  private node(node: PictureNode): string {
    switch (node.kind) {
      case "fill":
        return this.fill(node)
      case "stroke":
        return this.stroke(node)
      case "image":
        return this.image(node)
      case "group":
        return this.group(node)
    }
  }

  private state(entries: string): string {
    const { transparency } = this.file
    return entries === "" || transparency === undefined ? "" : `${transparency.state(entries)} gs\n`
  }

  /** A gradient's shading; undefined for one without an extent, which is one color. */
  private gradient(paint: PictureGradient): PictureShading | undefined {
    return pictureShading(paint, this.picture, this.inks.space, ({ color }) => this.inks.numbers(color))
  }

  /** The graphics state for a paint's opacity, stop by stop. */
  private opacity(paint: PicturePaint): string {
    if (paint.kind === "solid") {
      const alpha = number(opacityOf(paint))
      return paint.color.alpha >= 1 ? "" : this.state(`/ca ${alpha} /CA ${alpha}`)
    }
    const { transparency } = this.file
    if (transparency === undefined || !isFaded(paint)) return ""
    const shading = pictureShading(paint, this.picture, lights.space, ({ color }) => number(color.alpha))
    if (shading === undefined) return ""
    const content = this.shade(shading)
    return this.softMask("Luminosity", content, lights.space)
  }

  private softMask(kind: "Luminosity" | "Alpha", content: string, space: string): string {
    const group = this.file.transparency?.group(content, space)
    return group === undefined ? "" : this.state(`/SMask << /S /${kind} /G ${group} 0 R >>`)
  }

  private shade({ dictionary, matrix }: PictureShading): string {
    const turn = matrix === undefined ? "" : `${matrixText(matrix)} cm\n`
    return `${turn}${this.file.shading(dictionary)} sh\n`
  }

  private fill({ path, rule, paint }: Node<"fill">): string {
    const star = rule === "evenodd" ? "*" : ""
    if (paint.kind === "solid") {
      const { numbers, operator } = this.inks
      const state = this.opacity(paint)
      const drawn = `${numbers(paint.color)} ${operator}\n${outline(path)}f${star}\n`
      return state === "" ? drawn : `q\n${state}${drawn}Q\n`
    }
    const shading = this.gradient(paint)
    if (shading === undefined) return this.fill({ kind: "fill", path, rule, paint: lastColor(paint) })
    return `q\n${this.opacity(paint)}${outline(path)}W${star} n\n${this.shade(shading)}Q\n`
  }

  private stroke(node: Node<"stroke">): string {
    const { path, matrix, pen, paint } = node
    if (pen.width <= 0 || inverse(matrix) === undefined) return ""
    // The pen's coordinates are scaled to the picture's size, so thousandths suffice.
    const scale = isIdentity(matrix) ? 1 : stretchOf(matrix)
    const own = affine(scale, 0, 0, scale, 0, 0)
    const turn = isIdentity(matrix)
      ? ""
      : `${matrixText(compose(matrix, affine(1 / scale, 0, 0, 1 / scale, 0, 0)))} cm\n`
    const period = pen.dashes.reduce((sum, length) => sum + length, 0)
    const phase = period === 0 ? 0 : ((pen.dashOffset % period) + period) % period
    const dashes = pen.dashes.map((length) => exact(length * scale)).join(" ")
    const style = [
      `${exact(pen.width * scale)} w`,
      pen.cap === "butt" ? "" : `${caps[pen.cap]} J`,
      pen.join === "miter" ? `${exact(pen.miterLimit)} M` : `${joins[pen.join]} j`,
      dashes === "" ? "" : `[${dashes}] ${exact(phase * scale)} d`
    ]
      .filter((part) => part !== "")
      .join(" ")
    const line = `${turn}${style}\n${outline(isIdentity(matrix) ? path : mapPath(own, path))}`
    const shading = paint.kind === "solid" ? undefined : this.gradient(paint)
    const solid = paint.kind === "solid" ? paint : lastColor(paint)
    if (shading !== undefined) {
      const [before, after] = this.file.strokeWith(shading)
      return `q\n${this.opacity(paint)}${before}${line}${after}Q\n`
    }
    const { numbers, operator } = this.inks
    const color = solid.kind === "solid" ? `${numbers(solid.color)} ${operator.toUpperCase()}\n` : ""
    return `q\n${this.opacity(solid)}${color}${line}S\nQ\n`
  }

  private image({ image, matrix }: Node<"image">): string {
    const { transparency } = this.file
    return transparency === undefined || inverse(matrix) === undefined
      ? ""
      : `q\n${matrixText(compose(matrix, affine(1, 0, 0, -1, 0, 1)))} cm\n${transparency.image(image)}Q\n`
  }

  /** Clips operators. Several outlines, which may overlap, become a mask. */
  private cut(content: string, clip: ClipShape): string {
    const [only] = clip
    if (only === undefined) return ""
    if (clip.length === 1) return `q\n${outline(only.path)}W${starOf(only.rule)} n\n${content}Q\n`
    const shape = clip.map(({ path, rule }) => `${outline(path)}f${starOf(rule)}\n`).join("")
    return this.drawn(content, this.softMask("Luminosity", `1 g\n${shape}`, lights.space))
  }

  /** Draws operators as a group in a state. */
  private drawn(content: string, state: string): string {
    const { transparency } = this.file
    return transparency === undefined
      ? content
      : `q\n${state}${transparency.draw(transparency.group(content, this.inks.space))}Q\n`
  }

  private group({ opacity, blend, clips, mask, children }: Node<"group">): string {
    const cut = clips.reduce((content, clip) => this.cut(content, clip), this.nodes(children))
    if (opacity >= 1 && blend === "normal" && mask === undefined) return cut
    const entries = [
      opacity >= 1 ? "" : `/ca ${number(opacity)}`,
      blend === "normal" ? "" : `/BM /${blendNames[blend]}`
    ]
      .filter((entry) => entry !== "")
      .join(" ")
    return this.drawn(cut, `${this.state(entries)}${mask === undefined ? "" : this.mask(mask)}`)
  }

  private mask({ kind, children }: Mask): string {
    if (kind === "alpha") return this.softMask("Alpha", this.nodes(children), this.inks.space)
    const content = new PictureWriter(this.picture, this.file, lights).nodes(children)
    return this.softMask("Luminosity", content, lights.space)
  }
}

const starOf = (rule: FillRule): string => (rule === "evenodd" ? "*" : "")

/**
 * A picture that {@link canBeOperators} allows, as operators that PDF has and PostScript can define, in the picture's
 * units.
 */
export const pictureOperators = (picture: Picture, file: PictureFile): string =>
  `${outline(rectangle(0, 0, picture.width, picture.height))}W n\n${new PictureWriter(picture, file, file.inks).nodes(picture.children)}`
