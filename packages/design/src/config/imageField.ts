import { longestDataUri } from "@quick-response/images/file/logoBounds"
import type { ExamineLogo } from "@quick-response/images/logo/LogoImage"
import type { ReadingCost } from "../field/Bound.ts"
import type { Field } from "../field/Field.ts"
import { unusableFile } from "../field/faults.ts"
import { examined } from "../field/leaves.ts"

/** Milliseconds to examine a picture. Short files can be the slowest: an SVG may reuse one shape very often. */
const pictureCost: ReadingCost = { value: 300, character: 0.0003 }

const description = "a data URI of a PNG, JPEG or SVG image of at most 4 megapixels and 1 MiB"

/** A picture as a data URI, which the examiner rebuilds. */
export const imageField = (examineLogo: ExamineLogo): Field<string> =>
  examined(
    {
      description,
      longest: longestDataUri,
      cost: pictureCost,
      jsonSchema: { type: "string", pattern: "^data:image/(?:png|jpeg|svg\\+xml)[;,]", description }
    },
    (given) => {
      const examined = examineLogo(given)
      return "reason" in examined ? { fault: unusableFile([], examined) } : { text: examined.dataUri }
    }
  )
