export * from "./codewordLayout.ts"
export * from "./composition.ts"
export type { Finding } from "./contrast.ts"
export { Deflater } from "./deflate.ts"
export * from "./encode.ts"
export * from "./eps.ts"
export * from "./logo.ts"
export * from "./logoBudget.ts"
export type * from "./matrix.ts"
export type * from "./path.ts"
export * from "./pdf.ts"
export { drawPicture } from "./picture/drawPicture.ts"
export type { Picture, PictureNode } from "./picture/Picture.ts"
export { estimatePicture } from "./picture/work.ts"
export { png } from "./png.ts"
export { imageSize } from "./projection.ts"
export { type Images, rasterize } from "./raster.ts"
export * from "./scannability.ts"
export * from "./scene.ts"
export {
  type DataSegment,
  type LengthClass,
  lengthBits,
  lengthClasses,
  type Mode,
  modes,
  type Segmentation,
  segment
} from "./segments.ts"
export * from "./svg.ts"
