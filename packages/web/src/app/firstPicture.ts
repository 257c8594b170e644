import { words } from "messages:en/gallery"
import { draw, renderSvg } from "quick-response"
import { alternativeOf, configJsonOf, firstDesign } from "../design/values.ts"
import { shownFirst } from "../screens/gallery/starts.ts"

// The build runs this, puts its texts into the root page and the gallery, and writes the gallery's picture to a file.

/** The picture of the design that the studio opens with, as the drawing worker draws it for the page. */
export const picture: string = await renderSvg(configJsonOf(firstDesign), { size: 512 })

/** The text alternative of that picture. */
export const alternative: string = alternativeOf(firstDesign)

/** The width of the gallery's first picture, which is square: the same as that of all pictures if drawing is sold. */
const galleryWidth = 640

/** The gallery's first picture as PNG: it is also shown if drawing is sold. */
export const galleryPicture: Uint8Array = await draw(configJsonOf(shownFirst), {
  format: "png",
  size: galleryWidth
})

const { title, lead, openStudio, start, noAccount, brandPicture } = words

/** The words above the gallery's templates, in English: they reserve the space. */
export const galleryTexts: Readonly<Record<string, string>> = {
  title,
  lead,
  openStudio,
  start,
  noAccount,
  brandPicture
}
