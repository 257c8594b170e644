import { isReason, longestReason } from "@quick-response/core"
import { UsageError } from "../process/commandErrors.ts"
import { type Input, mapped, required } from "./Input.ts"

/** The reason of an operator, for the log. */
export const operatorReason: Input<string> = mapped(
  required("reason", "TEXT", "Why, for the operators' log."),
  (text) => {
    if (isReason(text)) return text
    throw new UsageError(`--reason: expected 1 to ${longestReason} characters`)
  }
)
