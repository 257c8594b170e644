/** Draws and judges synchronously, for programs without services: loads all drawing code, which services load on demand. */

export { type ViewName, views } from "@quick-response/drawing/camera/cameraViews"
export { distanceFor, moduleFor, phone, pixelsAt } from "@quick-response/drawing/camera/phoneCamera"
export { drawingBounds } from "@quick-response/drawing/cost/affordable"
export { estimateCost } from "@quick-response/drawing/cost/estimateCost"
export { estimateMemory } from "@quick-response/drawing/cost/estimateMemory"
export { type Work, type WorkUnits, workUnits } from "@quick-response/drawing/cost/workUnits"
export { changed } from "@quick-response/drawing/scannability/changed"
export { advise } from "./advice/advise.ts"
export { leastPassing } from "./advice/bisect.ts"
export { encode } from "./rendering/encodeData.ts"
export { cautionsOf, judge, refuseCostly } from "./rendering/judgeDesign.ts"
export { compose, composeScene, renderSvg, svg, verdict } from "./rendering/pureDrawing.ts"
