import { isIdentity } from "@quick-response/images/geometry/Affine"
import type { Picture, PictureNode, PicturePaint } from "@quick-response/images/picture/Picture"
import type { Inks } from "./inks.ts"
import { isRepeatable } from "./pictureShading.ts"

/** The most path segments of a picture as operators; a larger one is smaller as pixels. */
const mostSegments = 50_000

/** The deepest nesting of groups: PDF/A allows 28 saved graphics states (ISO 19005-2, section 6.1.13). */
const deepest = 10

/** The file for a picture: EPS has no transparency, and inks mix in the page's color space. */
export interface PrintTarget {
  readonly format: "pdf" | "eps"
  readonly space: Inks["space"]
}

type Group = Extract<PictureNode, { kind: "group" }>

const isOpaque = (paint: PicturePaint): boolean =>
  paint.kind === "solid" ? paint.color.alpha >= 1 : paint.stops.every(({ color }) => color.alpha >= 1)

/** Judges one picture; counts segments over its nodes. */
class Judge {
  private segments = 0
  private readonly picture: Picture
  private readonly target: PrintTarget

  constructor(picture: Picture, target: PrintTarget) {
    this.picture = picture
    this.target = target
  }

  private isPaint(paint: PicturePaint): boolean {
    return (
      (this.target.format === "pdf" || isOpaque(paint)) &&
      (paint.kind === "solid" || isRepeatable(paint, this.picture))
    )
  }

  private isShape({ path, paint }: Extract<PictureNode, { kind: "fill" | "stroke" }>): boolean {
    this.segments += path.length
    return this.segments <= mostSegments && this.isPaint(paint)
  }

  private isGroup(group: Group, depth: number, isInMask: boolean): boolean {
    const { opacity, blend, clips, mask, filter, children } = group
    if (filter !== undefined || depth > deepest) return false
    if (blend !== "normal" && this.target.space !== "/DeviceRGB") return false
    const isPlain =
      opacity >= 1 && blend === "normal" && mask === undefined && clips.every((clip) => clip.length < 2)
    if (this.target.format === "eps" && !isPlain) return false
    for (const { path } of clips.flat()) this.segments += path.length
    return (
      this.areAll(children, depth + 1, isInMask) &&
      (mask === undefined || this.areAll(mask.children, depth + 1, true))
    )
  }

  private isImage({ image }: Extract<PictureNode, { kind: "image" }>, isInMask: boolean): boolean {
    const { format, space } = this.target
    return format === "pdf" && !isInMask && (image.mediaType === "image/png" || space === "/DeviceRGB")
  }

  private isNode(node: PictureNode, depth: number, isInMask: boolean): boolean {
    switch (node.kind) {
      case "fill":
        return this.isShape(node)
      case "stroke":
        // PostScript would stretch a line's gradient with its pen.
        return (
          this.isShape(node) &&
          (this.target.format === "pdf" || node.paint.kind === "solid" || isIdentity(node.matrix))
        )
      case "image":
        return this.isImage(node, isInMask)
      case "group":
        return this.isGroup(node, depth, isInMask)
    }
  }

  areAll(nodes: ReadonlyArray<PictureNode>, depth: number, isInMask: boolean): boolean {
    return nodes.every((node) => this.isNode(node, depth, isInMask))
  }
}

/**
 * True if operators of a print file can express a picture. Filters have none, nor has transparency in EPS; blend modes
 * would differ in four inks, and over 50,000 segments are smaller as pixels.
 */
export const canBeOperators = (picture: Picture, target: PrintTarget): boolean =>
  new Judge(picture, target).areAll(picture.children, 0, false)
