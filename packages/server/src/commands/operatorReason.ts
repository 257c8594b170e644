import { longestReason } from "@quick-response/core"
import { type Input, mapped, required } from "../cli/Input.ts"
import { UsageError } from "../process/commandErrors.ts"

/** The reason of an operator, for the log. */
export const operatorReason: Input<string> = mapped(
  required("reason", "TEXT", "Why, for the operators' log."),
  (text) => {
    const length = [...text].length
    if (length >= 1 && length <= longestReason && text.isWellFormed() && !text.includes("\u0000")) return text
    throw new UsageError(`--reason: expected 1 to ${longestReason} characters`)
  }
)
