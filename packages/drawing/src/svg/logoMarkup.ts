import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import { circle, hollow, rectangle } from "@quick-response/images/geometry/shapes"
import { upright } from "@quick-response/images/pixels/Orientation"
import { number, pathData } from "../pathText/pathData.ts"
import type { Box, LogoLayer } from "../scene/Scene.ts"
import { orientationMatrix } from "./orientationMatrix.ts"
import { type Define, type PaintText, pictureMarkup } from "./pictureMarkup.ts"

/** The overlap of a cover, in modules: without it, edge pixels of the covered part show. */
const overlap = 0.25

/** A box without its inscribed circle. */
const cornersData = ({ x, y, width, height }: Box): string =>
  pathData(
    hollow(
      rectangle(x - overlap, y - overlap, width + 2 * overlap, height + 2 * overlap),
      circle(x + width / 2, y + height / 2, Math.min(width, height) / 2)
    )
  )

/** The inscribed circle of a box, filled with markup whose origin is the box's corner. */
const disc = ({ x, y, width, height }: Box, markup: string, define: Define): string => {
  const place = `width="${number(width)}" height="${number(height)}" patternTransform="translate(${number(x)} ${number(y)})"`
  const id = define(
    `${place}${markup}`,
    (own) => `<pattern id="${own}" patternUnits="userSpaceOnUse" ${place}>${markup}</pattern>`
  )
  const radius = Math.min(width, height) / 2
  return `<circle cx="${number(x + width / 2)}" cy="${number(y + height / 2)}" r="${number(radius)}" fill="url(#${id})"/>`
}

const contentMarkup = (layer: LogoLayer, box: Box, define: Define): string => {
  if (layer.kind === "picture") {
    const markup = pictureMarkup(layer.picture, box, define)
    return layer.behind === undefined ? markup : `<g opacity="${number(layer.behind.opacity)}">${markup}</g>`
  }
  const { image, orientation } = layer
  const uri = encodeDataUri(image.mediaType, image.file())
  const turn = orientation === upright ? "" : ` transform="matrix(${orientationMatrix(orientation, box)})"`
  const behind =
    layer.behind === undefined
      ? ""
      : ` preserveAspectRatio="xMidYMid slice" opacity="${number(layer.behind.opacity)}"`
  return `<image x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}"${behind}${turn} xlink:href="${uri}"/>`
}

/**
 * A logo as SVG elements. Print tools fail on clip paths, so a round logo's corners are covered with its ground, or it
 * fills a circle if there is no ground.
 */
export const logoMarkup = (layer: LogoLayer, define: Define, paint: PaintText): string => {
  const { box, clip, ground } = layer
  if (clip === "square") return contentMarkup(layer, box, define)
  return ground === undefined
    ? disc(box, contentMarkup(layer, { ...box, x: 0, y: 0 }, define), define)
    : `${contentMarkup(layer, box, define)}<path fill="${paint(ground)}" d="${cornersData(box)}"/>`
}
