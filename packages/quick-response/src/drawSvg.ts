import { type DrawSvg, svgBy } from "@quick-response/core/parts/svg"
import { writeLogo } from "./late/logos.ts"

/** Draws a scene as SVG; its logos were read by what {@link writeLogo} has loaded. */
export const drawSvg: DrawSvg = /* @__PURE__ */ svgBy(writeLogo)
