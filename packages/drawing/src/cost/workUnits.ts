import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { imageFormats } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { type FinishedWidth, pixelsAcross } from "@quick-response/design/output/outputUnits"
import { leastBits } from "@quick-response/symbol/segments"
import type { Shape } from "@quick-response/symbol/symbolShapes"
import { blocksOf, maximumVersion, sizeOf } from "@quick-response/symbol/versions"
import { leastVersions, unitsOfModule } from "../pictures/units.ts"
import { gridOf } from "../styles/bodyShapes.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import { frameExtent, shapeModules } from "./factors.ts"
import { outputPixels } from "./pixelCounts.ts"

export type Work = (FinishedWidth & Pick<ImageOutput, "colorSpace">) | "readBack"

const encoder = new TextEncoder()

/** Bits for the mode, length and terminator of a segment or two. */
const segmentBits = 32

/** Bits for the position in a sequence. */
const sequenceBits = 20

/** The named version, or one that holds the data; one or two too small if letters and digits alternate. */
const likelyQrVersion = ({
  data,
  errorCorrectionLevel,
  picture,
  sequence,
  version: fixed
}: QrConfig): number => {
  if (fixed !== undefined) return fixed
  const bits = leastBits(encoder.encode(data)) + segmentBits + (sequence === undefined ? 0 : sequenceBits)
  let version = 1
  if (picture?.mode === "halftone") version = leastVersions.halftone
  while (version < maximumVersion && 8 * blocksOf(version, errorCorrectionLevel).dataCodewords < bits)
    version++
  return version
}

/** The largest symbol of each label kind: all are small. */
const largestMicro = { micro: { width: 17, height: 17 }, rmqr: { width: 139, height: 17 } } as const

/** The approximate sides of a configuration's symbol. */
const likelyShape = (config: QrConfig): Shape => {
  const kind = microKindOf(config)
  if (kind !== undefined) return largestMicro[kind]
  const side = sizeOf(likelyQrVersion(config))
  return { width: side, height: side }
}

/** Counts of work that an estimate multiplies by its weights. */
export interface WorkUnits {
  /** Modules of the symbol's side, with its margin. */
  readonly side: number
  /** Cells of the body shape's grid, empty ones included. */
  readonly gridCells: number
  /** Modules of the body shape, or the cells of a halftone; about half are drawn. */
  readonly modules: number
  readonly area: number
  /** Pixels of a raster picture, else 0. */
  readonly pixels: number
  /** Pixels along the outlines of a raster picture's modules or cells. */
  readonly outline: number
}

/**
 * The counts of work of a rendering, computed only from the configuration's fields.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { workUnits } from "@quick-response/core/drawing"
 *
 * const config = await readDesign({ data: "https://example.com", margin: 4 })
 * workUnits(config, { format: "svg", size: 512 }).side // => 33
 * ```
 */
export const workUnits = (config: QrConfig, work: Work): WorkUnits => {
  const shape = likelyShape(config)
  const side = shape.width + 2 * config.margin
  const { columns } = gridOf(config.bodyShape, shape.width, config.margin, config.bodyShapePath)
  const [width, height] = frameExtent[config.frameStyle]
  const rows = columns - shape.width + shape.height
  const gridCells = columns * rows
  const unitsOfSide = unitsOfModule(config)
  const modules = unitsOfSide ** 2 * side * (side - columns + rows) * shapeModules[config.bodyShape]
  const units = { side, gridCells, modules, area: gridCells * width * height }
  if (work === "readBack" || imageFormats[work.format].kind !== "raster")
    return { ...units, pixels: 0, outline: 0 }
  const perModule = pixelsAcross(work) / (unitsOfSide * columns * width)
  return { ...units, pixels: outputPixels(config, work), outline: modules * perModule }
}
