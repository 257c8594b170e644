import { leastRoom, longestShapePath, shapeBox } from "../config/bounds.ts"
import { sampleShapePath } from "../config/samples.ts"
import type { ReadingCost } from "../field/Bound.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { examined } from "../field/leaves.ts"

/** Milliseconds to examine a custom silhouette: a grid search for its square, and the intersections of its lines. */
const silhouetteCost: ReadingCost = { value: 1.5, character: 0.03 }

const description = `one closed path of absolute commands M L H V C S Q T A Z, of at most ${longestShapePath} characters, in a box of 0 to ${shapeBox}, y pointing down`

/** Reads a custom silhouette: the path's normal form, or the reason for refusal. */
export type ExamineShape = (path: string) => { readonly text: string } | { readonly reason: string }

export const read = (examineShape: ExamineShape): Field<string> =>
  examined(
    {
      description,
      // The message for a slightly longer path states its length.
      longest: 2 * longestShapePath,
      cost: silhouetteCost,
      jsonSchema: { type: "string", maxLength: longestShapePath, pattern: "^[\\s,]*M", description }
    },
    (given) => examineShape(given)
  )

export const price = "free"

export const form: FieldForm<"body", string> = {
  label: "Path of the shape",
  about: () =>
    `With the body shape "Custom", its outline: ${description}. It does not cross itself, and leaves room for an upright square of ${100 * leastRoom} % of its size, in which the symbol stands.`,
  panel: "body",
  sample: ({ oneOf }) =>
    oneOf([
      sampleShapePath,
      "M50 0L100 50 50 100 0 50Z",
      "M0 20Q50 0 100 20V80Q50 100 0 80Z",
      "M10,15 C 30,5 70,5 90,15 S 95 80 50 90 10 50 10 15 Z"
    ])
}
