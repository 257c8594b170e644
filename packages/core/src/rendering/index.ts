export { type ByteCache, makeByteCache } from "./ByteCache.ts"
export { leastPassing } from "./camera/bisect.ts"
export { type Plane, planeOf } from "./camera/Plane.ts"
export { cameraBefore } from "./camera/photograph.ts"
export { everydayViews, type View } from "./camera/views.ts"
export { type Work, type WorkUnits, workUnits } from "./cost/workUnits.ts"
export { composeScene, judge, svg } from "./drawing.ts"
export { encode } from "./encode.ts"
export { estimatePicture } from "./picture/drawingCost.ts"
export { drawPicture } from "./picture/drawPicture.ts"
export { Deflater } from "./png/deflate.ts"
export { png } from "./png/png.ts"
export * from "./print/eps.ts"
export * from "./print/pdf.ts"
export { imageSize } from "./raster/projection.ts"
export { rasterize, rasterizeGray } from "./raster/rasterize.ts"
export type { Cause, Changes, Finding } from "./scannability/Finding.ts"
export * from "./scannability/logoBudget.ts"
export type { Verdict } from "./scannability/verdict.ts"
export type * from "./scene/Path.ts"
export type { Picture, PictureNode } from "./scene/Picture.ts"
export * from "./scene/Scene.ts"
export * from "./styles/logoField.ts"
export { titleOf } from "./styles/titleOf.ts"
export * from "./symbol/codewordLayout.ts"
export type { EncodeOptions, Overflow } from "./symbol/encode.ts"
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
