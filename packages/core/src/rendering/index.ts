export * from "./composition.ts"
export { Deflater } from "./deflate.ts"
export * from "./eps.ts"
export * from "./logo.ts"
export type * from "./path.ts"
export * from "./pdf.ts"
export { drawPicture } from "./picture/drawPicture.ts"
export type { Picture, PictureNode } from "./picture/Picture.ts"
export { estimatePicture } from "./picture/work.ts"
export { png } from "./png.ts"
export { imageSize } from "./projection.ts"
export { type Images, rasterize } from "./raster.ts"
export type { Finding } from "./scannability/contrast.ts"
export * from "./scannability/logoBudget.ts"
export * from "./scannability/verdict.ts"
export * from "./scene.ts"
export * from "./svg.ts"
export * from "./symbol/codewordLayout.ts"
export * from "./symbol/encode.ts"
export type * from "./symbol/Matrix.ts"
export {
  type DataSegment,
  type LengthClass,
  lengthBits,
  lengthClasses,
  type Mode,
  modes,
  type Segmentation,
  segment
} from "./symbol/segments.ts"
