import type { PrintCheck } from "@quick-response/drawing/measure/checkPrint"
import { printFindingKinds, printPlaces } from "@quick-response/drawing/measure/PrintFinding"
import * as Schema from "effect/Schema"

const Point = Schema.Struct({ x: Schema.Number, y: Schema.Number })

const share = Schema.Number.pipe(Schema.between(0, 100))

/** The schema of a checked print, in JSON and between threads. */
export const PrintCheckSchema: Schema.Schema<PrintCheck> = Schema.Struct({
  isThisCode: Schema.Literal("yes", "no", "unread").annotations({
    description: "`no` if another symbol is there, `unread` if the code cannot be read"
  }),
  reserve: share.annotations({
    description:
      "The unused share of the correctable codewords in the weakest block, in percent; 0 if the code cannot be read"
  }),
  blocks: Schema.Array(
    Schema.Struct({
      codewords: Schema.Int.annotations({ description: "Data and error correction codewords together" }),
      correctable: Schema.Int.annotations({
        description: "The wrong codewords that the block can correct: half of its error correction codewords"
      }),
      wrong: Schema.Int
    })
  ).annotations({
    description:
      "The symbol's blocks in the order in which ISO/IEC 18004 numbers them; empty if the sold symbol was not found. Modules that a logo hides count as wrong where they are wrong"
  }),
  contrast: Schema.NullOr(share).annotations({
    description: "The difference between light and dark modules in percent of that between white and black"
  }),
  blur: Schema.NullOr(Schema.Number).annotations({
    description: "The width of an edge between dark and light in modules: 0 is sharp"
  }),
  quietZone: Schema.NullOr(Schema.Number).annotations({
    description: "The modules of light on the narrowest side of the symbol, at most 4"
  }),
  says: Schema.NullOr(Schema.String).annotations({
    description: "The text of the code that stands there; null if none was read"
  }),
  corners: Schema.Array(Point).annotations({
    description:
      "The code's own upper left, upper right, lower right and lower left corner, in pixels of the picture as it is shown; empty if it was not found"
  }),
  findings: Schema.Array(
    Schema.Struct({
      kind: Schema.Literal(...printFindingKinds),
      place: Schema.NullOr(Schema.Literal(...printPlaces)).annotations({
        description: "The part of the symbol as it stands upright; null for all of it"
      }),
      text: Schema.String.annotations({ description: "The fault and the remedy" }),
      area: Schema.Array(Point).annotations({
        description: "The place's corners in the picture; empty for the whole picture"
      }),
      values: Schema.Record({
        key: Schema.String,
        value: Schema.Union(Schema.Number, Schema.String)
      }).annotations({
        description: "The figures and names in the text"
      })
    })
  ).annotations({ description: "The faults and their remedies, the gravest first" })
})
