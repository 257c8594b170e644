import type { Picture } from "@quick-response/images/picture/Picture"
import { idOf } from "../pathText/idOf.ts"
import { number } from "../pathText/pathData.ts"
import { pictureMarkup } from "./pictureMarkup.ts"

/** A picture without raster images as a complete SVG document without external references. */
export const pictureDocument = (picture: Picture): string => {
  const { width, height } = picture
  const definitions = new Map<string, string>()
  const content = pictureMarkup(picture, { x: 0, y: 0, width, height }, (about, markup) => {
    const id = idOf(about)
    if (!definitions.has(id)) definitions.set(id, markup(id))
    return id
  })
  const defs = definitions.size === 0 ? "" : `<defs>${[...definitions.values()].join("")}</defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}">${defs}${content}</svg>`
}
