/** What draws a scene as SVG, but for logos and modules in a style. */
export { type DrawSvg, svgBy } from "../rendering/svg/svg.ts"
