import { type DrawSvg, svgBy } from "@quick-response/core/parts/svg"
import { writeLogo } from "./late/logos.ts"
import { writeModules } from "./late/styles.ts"

/** Draws a scene as SVG; what read its logos and composed its styles writes them. */
export const drawSvg: DrawSvg = /* @__PURE__ */ svgBy(writeLogo, writeModules)
