import { type Affine, affine, compose, identity, inverse, stretchOf } from "../geometry/Affine.ts"
import type { Bounds } from "../geometry/Bounds.ts"
import {
  type ClipShape,
  type FillRule,
  type Mask,
  type Picture,
  type PictureNode,
  pictureSide
} from "../picture/Picture.ts"
import type { RasterImage } from "../picture/RasterImage.ts"
import type { Pixels } from "../pixels/Pixels.ts"
import { type ColorSource, colorSourceOf } from "./colorSource.ts"
import { affordableSize } from "./drawingCost.ts"
import { filterSurface } from "./filterSurface.ts"
import { fillEdges, flatten } from "./flatten.ts"
import { extentOf, extentOfRegion, reachOf } from "./pictureBounds.ts"
import { drawOver, drawSurface, type PixelBox, Surface, times } from "./Surface.ts"
import { type SpanSink, Sweep } from "./Sweep.ts"
import { strokeEdges } from "./strokeEdges.ts"

/** The pixels of a picture's raster images; absent ones are skipped. */
export type ImagePixels = ReadonlyMap<RasterImage, Pixels>

export const rastersOf = (picture: Picture): ReadonlyArray<RasterImage> => {
  const images = new Set<RasterImage>()
  const visit = (nodes: ReadonlyArray<PictureNode>): void => {
    for (const node of nodes) {
      if (node.kind === "image") images.add(node.image)
      if (node.kind !== "group") continue
      visit(node.children)
      if (node.mask !== undefined) visit(node.mask.children)
    }
  }
  visit(picture.children)
  return [...images]
}

type Group = Extract<PictureNode, { kind: "group" }>

const emptyBox = ({ width, height }: PixelBox): boolean => width <= 0 || height <= 0

/** The pixels of a box that an extent touches. */
const pixelsWithin = (extent: Bounds, toPixels: Affine, box: PixelBox): PixelBox => {
  const x = Math.max(box.x, Math.floor(extent.left * toPixels.xx + toPixels.dx - 1))
  const y = Math.max(box.y, Math.floor(extent.top * toPixels.yy + toPixels.dy - 1))
  const right = Math.min(box.x + box.width, Math.ceil(extent.right * toPixels.xx + toPixels.dx + 1))
  const bottom = Math.min(box.y + box.height, Math.ceil(extent.bottom * toPixels.yy + toPixels.dy + 1))
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/** Sweeps edges over the part of a box that they touch. */
const sweep = (
  edges: Array<number>,
  rule: FillRule,
  box: PixelBox,
  sinkAt: (x: number, y: number, width: number) => SpanSink
): void => {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY
  ]
  for (let i = 0; i < edges.length; i += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [edges[i], edges[i + 1], edges[i + 2], edges[i + 3]]
    left = Math.min(left, x0, x1)
    right = Math.max(right, x0, x1)
    top = Math.min(top, y0, y1)
    bottom = Math.max(bottom, y0, y1)
  }
  const touched = pixelsWithin({ left, top, right, bottom }, identity, box)
  if (!(left <= right) || emptyBox(touched)) return
  for (let i = 0; i < edges.length; i += 2) {
    edges[i] = (edges[i] ?? 0) - touched.x
    edges[i + 1] = (edges[i + 1] ?? 0) - touched.y
  }
  const sweep = new Sweep(edges, touched.width, touched.height, rule)
  sweep.rows(sinkAt(touched.x, touched.y, touched.width), touched.height)
}

/** Paints spans, relative to (x, y), onto a surface. */
const inkSink = (surface: Surface, ink: ColorSource, x: number, y: number, width: number): SpanSink => {
  const { data, words, box } = surface
  const start = (y - box.y) * box.width + x - box.x
  if (ink.kind === "solid") {
    const [red, green, blue, alpha] = ink.color
    const word = new Uint32Array(Uint8Array.from(ink.color).buffer)[0] ?? 0
    return {
      span: (row, column, length, coverage) => {
        const from = start + row * box.width + column
        if (coverage === 255 && alpha === 255) {
          words.fill(word, from, from + length)
          return
        }
        const [r, g, b, a] = [
          times(red, coverage),
          times(green, coverage),
          times(blue, coverage),
          times(alpha, coverage)
        ]
        for (let at = 4 * from; at < 4 * (from + length); at += 4) drawOver(data, at, r, g, b, a)
      }
    }
  }
  const steps = new Uint16Array(width)
  const { ramp } = ink
  return {
    span: (row, column, length, coverage) => {
      ink.steps(x + column, y + row, length, steps)
      let at = 4 * (start + row * box.width + column)
      for (let i = 0; i < length; i++, at += 4) {
        const from = 4 * (steps[i] ?? 0)
        drawOver(
          data,
          at,
          times(ramp[from] ?? 0, coverage),
          times(ramp[from + 1] ?? 0, coverage),
          times(ramp[from + 2] ?? 0, coverage),
          times(ramp[from + 3] ?? 0, coverage)
        )
      }
    }
  }
}

const drawEdges = (surface: Surface, edges: Array<number>, rule: FillRule, ink: ColorSource): void =>
  sweep(edges, rule, surface.box, (x, y, width) => inkSink(surface, ink, x, y, width))

/** A clip's coverage of each pixel of a box, 0 to 255. */
const clipCoverage = (clip: ClipShape, box: PixelBox, toPixels: Affine): Uint8Array => {
  const coverages = new Uint8Array(box.width * box.height)
  for (const { path, rule } of clip) {
    sweep(fillEdges(flatten(path, toPixels)), rule, box, (x, y) => {
      const start = (y - box.y) * box.width + x - box.x
      return {
        span: (row, column, length, coverage) => {
          const from = start + row * box.width + column
          if (coverage === 255) coverages.fill(255, from, from + length)
          else
            for (let at = from; at < from + length; at++) {
              const before = coverages[at] ?? 0
              coverages[at] = before + times(255 - before, coverage)
            }
        }
      }
    })
  }
  return coverages
}

const multiply = (into: Uint8Array, by: Uint8Array): void => {
  for (let i = 0; i < into.length; i++) into[i] = times(into[i] ?? 0, by[i] ?? 0)
}

class Drawer {
  private readonly toPixels: Affine
  private readonly images: ImagePixels

  constructor(toPixels: Affine, images: ImagePixels) {
    this.toPixels = toPixels
    this.images = images
  }

  draw(surface: Surface, nodes: ReadonlyArray<PictureNode>): void {
    const { toPixels } = this
    for (const node of nodes) {
      switch (node.kind) {
        case "fill":
          drawEdges(
            surface,
            fillEdges(flatten(node.path, toPixels)),
            node.rule,
            colorSourceOf(node.paint, toPixels)
          )
          break
        case "stroke":
          this.drawStroke(surface, node)
          break
        case "image":
          this.drawImage(surface, node)
          break
        case "group":
          this.drawGroup(surface, node)
      }
    }
  }

  private drawStroke(
    surface: Surface,
    { path, matrix, pen, paint }: Extract<PictureNode, { kind: "stroke" }>
  ): void {
    const map = compose(this.toPixels, matrix)
    // Curves are flattened finely enough for pixels, in the pen's coordinates.
    const scale = stretchOf(map)
    const fine = affine(scale, 0, 0, scale, 0, 0)
    const back = compose(map, affine(1 / scale, 0, 0, 1 / scale, 0, 0))
    const finePen = {
      ...pen,
      width: pen.width * scale,
      dashes: pen.dashes.map((length) => length * scale),
      dashOffset: pen.dashOffset * scale
    }
    const edges = strokeEdges(flatten(path, fine), finePen, back, 1)
    drawEdges(surface, edges, "nonzero", colorSourceOf(paint, this.toPixels))
  }

  private drawImage(surface: Surface, { image, matrix }: Extract<PictureNode, { kind: "image" }>): void {
    const pixels = this.images.get(image)
    if (pixels === undefined) return
    const map = compose(this.toPixels, matrix)
    const back = inverse(map)
    if (back === undefined) return
    const edges = fillEdges(flatten([["M", 0, 0], ["L", 1, 0], ["L", 1, 1], ["L", 0, 1], ["Z"]], map))
    const { width, height, data } = pixels
    // The image's pixels along one side of a target pixel.
    const across = Math.min(width, Math.max(1, Math.hypot(back.xx * width, back.yx * height)))
    const samples = Math.min(8, Math.ceil(across))
    sweep(edges, "nonzero", surface.box, (x, y) => ({
      span: (row, column, length, coverage) => {
        for (let i = 0; i < length; i++) {
          let [red, green, blue, alpha] = [0, 0, 0, 0]
          for (let v = 0; v < samples; v++) {
            for (let u = 0; u < samples; u++) {
              const px = x + column + i + (u + 0.5) / samples
              const py = y + row + (v + 0.5) / samples
              const fromX = Math.floor((back.xx * px + back.xy * py + back.dx) * width)
              const fromY = Math.floor((back.yx * px + back.yy * py + back.dy) * height)
              const imageX = Math.min(width - 1, Math.max(0, fromX))
              const at = 4 * (Math.min(height - 1, Math.max(0, fromY)) * width + imageX)
              const a = data[at + 3] ?? 0
              red += (data[at] ?? 0) * a
              green += (data[at + 1] ?? 0) * a
              blue += (data[at + 2] ?? 0) * a
              alpha += a
            }
          }
          const count = samples * samples
          const at = 4 * ((y + row - surface.box.y) * surface.box.width + x + column + i - surface.box.x)
          const share = coverage / (255 * count)
          drawOver(
            surface.data,
            at,
            Math.round((red * share) / 255),
            Math.round((green * share) / 255),
            Math.round((blue * share) / 255),
            Math.round(alpha * share)
          )
        }
      }
    }))
  }

  private drawGroup(surface: Surface, group: Group): void {
    const { toPixels } = this
    const box = pixelsWithin(extentOf(group), toPixels, surface.box)
    if (emptyBox(box)) return
    let layer: Surface
    if (group.filter === undefined) {
      layer = new Surface(box)
      this.draw(layer, group.children)
    } else {
      const reach = Math.min(reachOf(group), pictureSide) * toPixels.xx
      const around = pixelsWithin(extentOfRegion(group.filter.region), toPixels, {
        x: Math.floor(surface.box.x - reach),
        y: Math.floor(surface.box.y - reach),
        width: Math.ceil(surface.box.width + 2 * reach),
        height: Math.ceil(surface.box.height + 2 * reach)
      })
      if (emptyBox(around)) return
      const source = new Surface(around)
      this.draw(source, group.children)
      layer = filterSurface(source, group.filter, toPixels)
    }
    drawSurface(
      surface,
      layer,
      Math.round(255 * group.opacity),
      this.coverageOf(group, layer.box),
      group.blend
    )
  }

  /** The coverage of each pixel by clips and mask; undefined without any. */
  private coverageOf({ clips, mask }: Group, box: PixelBox): Uint8Array | undefined {
    let coverage: Uint8Array | undefined
    for (const clip of clips) {
      const passed = clipCoverage(clip, box, this.toPixels)
      if (coverage === undefined) coverage = passed
      else multiply(coverage, passed)
    }
    if (mask === undefined) return coverage
    const masked = this.maskCoverage(mask, box)
    if (coverage !== undefined) multiply(masked, coverage)
    return masked
  }

  private maskCoverage(mask: Mask, box: PixelBox): Uint8Array {
    const surface = new Surface(box)
    this.draw(surface, mask.children)
    const { data } = surface
    const coverage = new Uint8Array(box.width * box.height)
    const isAlpha = mask.kind === "alpha"
    for (let i = 0; i < coverage.length; i++) {
      const at = 4 * i
      coverage[i] = isAlpha
        ? (data[at + 3] ?? 0)
        : Math.round(0.2125 * (data[at] ?? 0) + 0.7154 * (data[at + 1] ?? 0) + 0.0721 * (data[at + 2] ?? 0))
    }
    return coverage
  }
}

const unmultiplied = (data: Uint8Array): Uint8Array => {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    if (alpha === 255 || alpha === 0) continue
    for (let c = i; c < i + 3; c++) data[c] = Math.min(255, Math.round(((data[c] ?? 0) * 255) / alpha))
  }
  return data
}

/**
 * Draws a picture in the middle of a transparent square of `size` pixels; of fewer pixels if drawing is too slow, to be
 * enlarged.
 */
export const drawPicture = (picture: Picture, size: number, images: ImagePixels): Pixels => {
  const drawn = affordableSize(picture, size)
  const scale = drawn / pictureSide
  const dx = (drawn - picture.width * scale) / 2
  const dy = (drawn - picture.height * scale) / 2
  const toPixels = affine(scale, 0, 0, scale, dx, dy)
  const whole: PixelBox = { x: 0, y: 0, width: drawn, height: drawn }
  const extent: Bounds = { left: 0, top: 0, right: picture.width, bottom: picture.height }
  const x = Math.max(0, Math.floor(extent.left * scale + dx + 0.5))
  const y = Math.max(0, Math.floor(extent.top * scale + dy + 0.5))
  const right = Math.min(drawn, Math.max(x + 1, Math.ceil(extent.right * scale + dx - 0.5)))
  const bottom = Math.min(drawn, Math.max(y + 1, Math.ceil(extent.bottom * scale + dy - 0.5)))
  const surface = new Surface({ x, y, width: right - x, height: bottom - y })
  new Drawer(toPixels, images).draw(surface, picture.children)
  const square = new Surface(whole)
  drawSurface(square, surface, 255, undefined)
  return { width: drawn, height: drawn, data: unmultiplied(square.data) }
}
