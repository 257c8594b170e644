import { isReason, longestReason } from "@quick-response/core"
import { type Input, optional, readBy, required } from "./Input.ts"
import { parsed } from "./textFields.ts"

const reason = parsed(`1 to ${longestReason} characters that are not all blank`, (text) =>
  isReason(text) ? text : undefined
)

/** The reason of an operator, for the log. */
export const operatorReason: Input<string> = readBy(required("reason", "TEXT", "Why, for the log."), reason)

/** The reason of an operator, where the verb does without one. */
export const optionalReason = (meaning: string): Input<string | undefined> =>
  readBy(optional("reason", "TEXT", meaning), reason)
