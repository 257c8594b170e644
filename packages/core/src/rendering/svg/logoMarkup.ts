import { upright } from "../scene/Orientation.ts"
import type { Box, LogoLayer } from "../scene/Scene.ts"
import { encodeDataUri } from "./encodeDataUri.ts"
import { orientationMatrix } from "./orientationMatrix.ts"
import { number } from "./pathData.ts"
import { type Define, pictureMarkup } from "./pictureMarkup.ts"

const circleClip = ({ x, y, width, height }: Box, define: Define): string => {
  const radius = Math.min(width, height) / 2
  const circle = `<circle cx="${number(x + width / 2)}" cy="${number(y + height / 2)}" r="${number(radius)}"/>`
  return ` clip-path="url(#${define(circle, (id) => `<clipPath id="${id}">${circle}</clipPath>`)})"`
}

/** A logo as elements of SVG. */
export const logoMarkup = (layer: LogoLayer, define: Define): string => {
  const { box } = layer
  if (layer.kind === "picture") {
    const markup = pictureMarkup(layer.picture, box, define)
    if (layer.behind !== undefined) return `<g opacity="${number(layer.behind.opacity)}">${markup}</g>`
    return layer.clip === "circle" ? `<g${circleClip(box, define)}>${markup}</g>` : markup
  }
  const { image, orientation } = layer
  const uri = encodeDataUri(image.mediaType, image.file())
  const clip = layer.clip === "circle" ? circleClip(box, define) : ""
  const turn = orientation === upright ? "" : ` transform="matrix(${orientationMatrix(orientation, box)})"`
  const behind =
    layer.behind === undefined
      ? ""
      : ` preserveAspectRatio="xMidYMid slice" opacity="${number(layer.behind.opacity)}"`
  return `<image x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}"${clip}${behind}${turn} xlink:href="${uri}"/>`
}
