/** What draws a scene as PNG. */
export { png } from "../rendering/png/png.ts"
export { withResolution } from "../rendering/png/resolution.ts"
