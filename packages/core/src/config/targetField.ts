import { examineTarget, longestTarget } from "@quick-response/design/content/codes/target"
import type { Field } from "@quick-response/design/field/Field"
import { examined } from "@quick-response/design/field/leaves"

/** An address that a dynamic code leads to. */
export const targetField: Field<string> = examined(
  {
    description: "a web address",
    jsonSchema: { type: "string", maxLength: longestTarget, format: "uri" },
    longest: 4 * longestTarget
  },
  (given) => {
    const read = examineTarget(given.trim())
    return typeof read === "string" ? { text: read } : { fault: read }
  }
)
