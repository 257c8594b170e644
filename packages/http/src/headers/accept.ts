import { type ImageMediaType, imageFormatNames, imageFormats } from "@quick-response/core"

interface MediaRange {
  readonly type: string
  readonly quality: number
}

const parse = (accept: string): ReadonlyArray<MediaRange> =>
  accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith("q="))
    const quality = q === undefined ? 1 : Number(q.slice(2))
    return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 }
  })

/** The quality of a media type by its most specific range (RFC 9110, section 12.5.1). */
const qualityOf = (ranges: ReadonlyArray<MediaRange>, type: string): number => {
  for (const candidate of [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"]) {
    const range = ranges.find((r) => r.type === candidate)
    if (range !== undefined) return range.quality
  }
  return 0
}

const imageTypes: ReadonlyArray<ImageMediaType> = imageFormatNames.map((name) => imageFormats[name].mediaType)

/** True if a caller names a media type and does not prefer JSON. */
export const prefersToJson = (accept: string | undefined, type: string): boolean => {
  const ranges = accept === undefined ? [] : parse(accept)
  const namedQuality = (name: string): number => ranges.find((range) => range.type === name)?.quality ?? 0
  return namedQuality(type) > 0 && namedQuality(type) >= namedQuality("application/json")
}

/**
 * The image types preferred to JSON, best first. The header must name the type, or `image/*` for one that screens show;
 * `*` + `/*` alone does not count, nor does a header that names HTML, such as a browser's.
 */
export const preferredImages = (accept: string | undefined): ReadonlyArray<ImageMediaType> => {
  if (accept === undefined) return []
  const ranges = parse(accept)
  const names = new Set(ranges.map((range) => range.type))
  if (names.has("text/html")) return []
  const asked = imageTypes.filter(
    (type) => names.has(type) || (type.startsWith("image/") && names.has("image/*"))
  )
  const json = qualityOf(ranges, "application/json")
  const named = names.has("application/json")
  return asked
    .map((type) => ({ type, quality: qualityOf(ranges, type) }))
    .filter(({ quality }) => quality > 0 && (named ? quality > json : quality >= json))
    .sort((a, b) => b.quality - a.quality)
    .map(({ type }) => type)
}
