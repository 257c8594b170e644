import { type Logo, type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import { paintFields } from "@quick-response/design/fields/styleFields"
import {
  type EncodedFormat,
  type ImageFormat,
  imageFormats,
  isEncoded,
  mostPixelsOfManyColors
} from "@quick-response/design/output/ImageFormat"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { knownLogo } from "@quick-response/images/logo/LogoImage"
import { affordableSize, estimatePicture } from "@quick-response/images/raster/drawingCost"
import { canBeOperators } from "../print/pictureLimits.ts"
import { hasPaleSymbol } from "../scene/hasPaleInk.ts"
import { moduleCosts } from "./factors.ts"
import { imagePixels } from "./pixelCounts.ts"
import { printedWidth } from "./printedWidth.ts"
import { type Work, workUnits } from "./workUnits.ts"

/** Microseconds for each unit, unless the name says otherwise. */
const costs = {
  base: 100,
  cellOfGrid: 0.15,
  pixel: 0.0013,
  /** For each pixel and gradient paint. */
  gradientPixel: 0.0023,
  radialPixel: 0.0073,
  linear: 330,
  radial: 700,
  /** A frame with its caption; text outlines take longer to compress. */
  frame: { svg: 530, pdf: 1700, eps: 1100, png: 590, webp: 590, jpeg: 590, readBack: 1300 } satisfies Record<
    ImageFormat | "readBack",
    number
  >,
  /** For each pixel of the width. */
  framePixel: 3.3,
  /** Encoding: at all, and for each pixel. The first one also waits for its encoder to load. */
  encoded: 500,
  encodedPixel: { webp: 0.07, jpeg: 0.11 } satisfies Record<EncodedFormat, number>,
  /** In addition for each pixel of a picture of many colors: a small WebP, a large WebP (a faster method). */
  colorfulPixel: { webp: 0.12, largeWebp: 0.04, jpeg: 0.13 },
  /** For each outline pixel of modules if the picture is not of one color, at most for each pixel. */
  encodedOutline: { webp: 0.3, jpeg: 1.5 } satisfies Record<EncodedFormat, number>,
  mostOutlines: 0.2,
  /** For each pixel of a raster picture that is scaled, laid under the modules and compressed. */
  imagePixel: 0.09,
  /** For each pixel of a raster picture that is scaled for print and compressed. */
  printedPixel: { pdf: 0.06, eps: 0.09 },
  /** For each module of the finished picture. */
  readArea: 0.3,
  gradientReadArea: 0.09,
  /** Two large pictures of pale ink. */
  readLarge: 10_000,
  /**
   * Decoding, examining and scaling a raster logo: a fixed part, then for each character of its data URI, and for each
   * pixel.
   */
  logo: 2_000,
  logoCharacter: 0.03,
  logoPixel: 0.03,
  /** For each character of an SVG logo's data URI; and for drawing one that is not parsed yet. */
  vectorCharacter: 0.5,
  vectorDrawing: 10_000,
  /** For each character of an SVG logo that is written as operators and compressed. */
  vectorPrinting: 1
} as const

const isSvg = (image: string): boolean => /^data:image\/svg\b/i.test(image.slice(0, 20))

const gradientsOf = (config: QrConfig) =>
  paintFields.flatMap((field) => {
    const paint = config[field]
    return typeof paint === "object" ? [paint.type] : []
  })

/** Pixels a module when a symbol is read back. */
const readScale = 3

const encodingCost = (format: EncodedFormat, pixels: number, isColorful: boolean): number => {
  const { encodedPixel, colorfulPixel } = costs
  const kind = format === "webp" && pixels > mostPixelsOfManyColors ? "largeWebp" : format
  return pixels * (encodedPixel[format] + (isColorful ? colorfulPixel[kind] : 0))
}

/** True if a print file embeds an image unchanged, or as operators. Unknown for an SVG that was not examined. */
const isPrintedAsIs = (image: string, work: Work): boolean => {
  if (work === "readBack" || (work.format !== "pdf" && work.format !== "eps")) return false
  const { format, colorSpace = "rgb" } = work
  if (isSvg(image)) {
    const content = knownLogo(image)?.content
    const space = colorSpace === "rgb" ? "/DeviceRGB" : "/DeviceCMYK"
    return content?.kind === "vector" && canBeOperators(content.picture, { format, space })
  }
  return colorSpace === "rgb" && image.startsWith("data:image/jpeg")
}

const imageCost = ({ image, size }: Pick<Logo, "image" | "size">, symbol: number, work: Work): number => {
  if (!isSvg(image))
    return costs.logo + costs.logoCharacter * image.length + costs.logoPixel * imagePixels(image)
  const reading = costs.logo + costs.vectorCharacter * image.length
  if (isPrintedAsIs(image, work)) return reading + costs.vectorPrinting * image.length
  if (work !== "readBack" && work.format === "svg") return reading
  const width =
    work === "readBack"
      ? readScale * symbol
      : imageFormats[work.format].kind === "raster"
        ? pixelsAcross(work)
        : printedWidth(work)
  const content = knownLogo(image)?.content
  const drawing =
    content?.kind === "vector"
      ? 1000 * estimatePicture(content.picture, affordableSize(content.picture, size * width))
      : costs.vectorDrawing
  return reading + drawing
}

/** The share of a symbol's area under pictures that a print file holds as pixels. */
const pictureShare = ({ logo, picture }: QrConfig, work: Work): number =>
  (logo === undefined || isPrintedAsIs(logo.image, work) ? 0 : logo.size ** 2) +
  (picture?.mode !== "backdrop" || isPrintedAsIs(picture.image, work) ? 0 : 1)

/**
 * The estimated milliseconds of a rendering on the reference core, within a factor of two for most configurations. The
 * estimate itself takes microseconds.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { estimateCost } from "@quick-response/core/drawing"
 *
 * const config = await readDesign({ data: "https://example.com" })
 * const [small, large] = [512, 4096].map((size) => estimateCost(config, { format: "png", size }))
 * small !== undefined && large !== undefined && small < large // => true
 * ```
 */
export const estimateCost = (config: QrConfig, work: Work): number => {
  requireConfig(config)
  const costOf = moduleCosts[config.bodyStyle]
  const { side, gridCells, modules, area, pixels, outline } = workUnits(config, work)
  const isFramed = config.frameStyle !== "none"
  const gradients = gradientsOf(config)
  const gradient = gradients.includes("radial") ? "radial" : gradients[0]
  const format = work === "readBack" ? work : work.format

  let cost = costs.base + (isFramed ? costs.frame[format] : 0)
  if (config.bodyShape !== "Square") cost += costs.cellOfGrid * gridCells
  if (config.logo !== undefined) cost += imageCost(config.logo, side, work)
  if (config.picture !== undefined) cost += imageCost({ ...config.picture, size: 1 }, side, work)
  if (work === "readBack") {
    cost += costOf.read * modules + costs.readArea * area
    if (hasPaleSymbol(config)) cost += costs.readLarge
    if (gradient !== undefined) cost += costs[gradient] + costs.gradientReadArea * area
  } else if (work.format === "png" || isEncoded(work.format)) {
    const across = pixelsAcross(work)
    // A logo makes a picture of many colors, as gradients do.
    const isColorful =
      gradient !== undefined || config.logo !== undefined || config.picture?.mode === "backdrop"
    cost += costOf.draw * modules + costs.pixel * pixels
    cost += (isColorful ? costOf.gradientOutline : costOf.outline) * outline
    if (isFramed) cost += costs.framePixel * across
    if (isColorful) cost += costs.gradientPixel * pixels * Math.max(1, gradients.length)
    if (gradient !== undefined) cost += costs[gradient]
    if (gradient === "radial") cost += costs.radialPixel * pixels
    if (config.picture?.mode === "backdrop") cost += costs.imagePixel * pixels
    if (config.logo !== undefined) cost += costs.imagePixel * (config.logo.size * across) ** 2
    if (isEncoded(work.format)) {
      const outlines = costs.encodedOutline[work.format] * outline
      cost += costs.encoded + encodingCost(work.format, pixels, isColorful)
      cost += Math.min(costs.mostOutlines * pixels, outlines)
    }
  } else if (work.format === "svg") cost += costOf.svg * modules
  else {
    cost += costOf[work.format] * modules * (modules / 1000) ** 0.3
    cost += costs.printedPixel[work.format] * pictureShare(config, work) * printedWidth(work) ** 2
  }
  return cost / 1000
}
