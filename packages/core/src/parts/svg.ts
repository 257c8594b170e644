/** What draws a scene as SVG, but for logos. */
export { type DrawSvg, svgBy } from "../rendering/svg/svg.ts"
