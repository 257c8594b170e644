/** What makes pixels of logos. */
export { printedWidth } from "../rendering/cost/printedWidth.ts"
export { jpegsOf, logoPixels } from "../rendering/logoPixels.ts"
