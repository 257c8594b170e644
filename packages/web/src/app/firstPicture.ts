import { renderSvg } from "quick-response"
import { alternativeOf, configJsonOf, firstDesign } from "../design/values.ts"

// The build runs this, and puts its exports into the page at the root.

/** The picture of the design that the studio opens with, as the drawing worker draws it for the page. */
export const picture: string = await renderSvg(configJsonOf(firstDesign), { size: 512 })

/** The text in place of that picture. */
export const alternative: string = alternativeOf(firstDesign)
