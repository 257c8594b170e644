import { errorCorrectionLevels } from "@quick-response/design/config/options"
import { symbolKinds } from "@quick-response/design/fields/symbol/symbol"
import * as Schema from "effect/Schema"
import { weakPlaces } from "../rendering/ScanFinding.ts"

/** The camera's views in which a code is read. */
export const proofViews: readonly ["plain", "blurred", "small", "turned", "dim"] = [
  "plain",
  "blurred",
  "small",
  "turned",
  "dim"
]

/** How well a sold code reads. */
export const Assessment = Schema.Struct({
  symbol: Schema.Struct({
    kind: Schema.Literal(...symbolKinds),
    version: Schema.Int,
    errorCorrectionLevel: Schema.Literal(...errorCorrectionLevels.map(({ name }) => name)),
    mask: Schema.Int,
    width: Schema.Int,
    height: Schema.Int
  }),
  views: Schema.Array(Schema.Struct({ view: Schema.Literal(...proofViews), reads: Schema.Boolean })),
  places: Schema.Array(Schema.Struct({ place: Schema.Literal(...weakPlaces), readsAsPlain: Schema.Boolean })),
  /** The fewest camera pixels for a module; null for rMQR, or if it never reads. */
  pixelsPerModule: Schema.NullOr(Schema.Number),
  /** The SHA-256 of the picture as SVG of the default width. */
  pictureHash: Schema.String,
  /** The picture's width in modules, frame included. */
  modulesAcross: Schema.Number
})
export type Assessment = typeof Assessment.Type
