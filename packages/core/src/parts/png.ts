/** What draws a scene as PNG. */
export { png } from "../rendering/png/png.ts"
export { pngFile } from "../rendering/pngFile.ts"
