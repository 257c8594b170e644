import { verdictWords } from "catalogue:verdict"
import { type PaintField, paintFields } from "@quick-response/design/fields/styleFields"
import type { Cause } from "@quick-response/drawing/scannability/Finding"
import { countOf, formatDecimal, formatShare, listPhrase } from "../ground/format.ts"
import { designWords } from "../languages/designWords.ts"
import { styleLabelOf } from "./styleLabels.ts"

/** The readable name of a painted surface. */
export const surfaceOf = (field: PaintField): string => designWords.value.surfaces[field]

/** A contrast, rounded down, so that it is never overstated. */
const contrastText = (contrast: number): string => formatDecimal(Math.floor(10 * contrast) / 10, 1)

const isPaint = (field: string): field is PaintField => paintFields.some((name) => name === field)

const sayPlaces = ({ field, places }: Extract<Cause, { topic: "places" }>): string => {
  const words = verdictWords.value
  const phrase = listPhrase(
    places.map(({ place, percent }) =>
      words.placeShare({ percent: formatShare(percent / 100), place: words.places[place] })
    )
  )
  return words.weakAt({ part: isPaint(field) ? surfaceOf(field) : styleLabelOf(field), places: phrase })
}

/** Describes an obstacle for scanners by its cause; undefined for a fault of the request, which has its own sentence. */
export const sayCause = (cause: Cause, isRefused: boolean): string | undefined => {
  const words = verdictWords.value
  switch (cause.topic) {
    case "contrast":
      if (cause.contrast <= 1)
        return words.noContrast({
          surface: surfaceOf(cause.field),
          surfaceInSentence: surfaceOf(cause.field).toLowerCase()
        })
      return (isRefused ? words.littleContrast : words.lowContrast)({
        surface: surfaceOf(cause.field),
        surfaceInSentence: surfaceOf(cause.field).toLowerCase(),
        contrast: contrastText(cause.contrast)
      })
    case "ground":
      return words.darkGround({ contrast: contrastText(cause.contrast) })
    case "transparency":
      return words.transparent
    case "charset":
      return words.charset
    case "symbol":
      return words.fewPhones
    case "places":
      return sayPlaces(cause)
    case "quietZone":
      return cause.margin === 0
        ? words.noQuietZone
        : words.quietZone({ count: countOf(cause.margin), full: countOf(cause.full).figure })
    case "logo":
      return cause.hidesFunctionPattern ? words.logoCovers : words.logoHides
    case "length":
      return words.tooLong
    case "version":
      return words.versionTooSmall({ count: countOf(cause.leastVersion) })
    case "content":
    case "logoFile":
    case "request":
      return undefined
    default:
      return cause satisfies never
  }
}
