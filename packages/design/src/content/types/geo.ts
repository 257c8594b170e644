import { plainDecimal } from "../codes/decimal.ts"
import { query as queryOf } from "../codes/query.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { number, text } from "../fields/kinds.ts"

/** A place, in WGS 84 degrees. */
export interface GeoContent {
  readonly type: "geo"
  readonly latitude: number
  readonly longitude: number
  readonly query?: string
}

/** Eight places are a millimeter. */
const decimals = 8

/** `geo:` (RFC 5870); phone maps use the query `q`. */
export const geo: ContentKind<GeoContent> = contentKind<GeoContent>("geo", {
  group: "web",
  label: "Place",
  hint: "Shows a place on a map.",
  fields: {
    latitude: number({
      label: "Latitude",
      hint: "Degrees, north of the equator positive.",
      example: 47.3717,
      minimum: -90,
      maximum: 90,
      decimals
    }),
    longitude: number({
      label: "Longitude",
      hint: "Degrees, east of Greenwich positive.",
      example: 8.5423,
      minimum: -180,
      maximum: 180,
      decimals
    }),
    query: optional(text({ label: "Name or address", example: "Paradeplatz, Zürich", maxLength: 200 }))
  },
  encode: ({ latitude, longitude, query }) =>
    `geo:${plainDecimal(latitude, decimals)},${plainDecimal(longitude, decimals)}${queryOf({ q: query })}`,
  nameOf: ({ latitude, longitude, query }) =>
    query ?? `${plainDecimal(latitude, decimals)}, ${plainDecimal(longitude, decimals)}`
})
