import { longestReason } from "@quick-response/core"
import { UsageError } from "../process/commandErrors.ts"
import { type Input, mapped, required } from "./Input.ts"

/** The reason of an operator, for the log. */
export const operatorReason: Input<string> = mapped(
  required("reason", "TEXT", "Why, for the operators' log."),
  (text) => {
    const length = [...text].length
    if (length >= 1 && length <= longestReason && text.isWellFormed() && !text.includes("\u0000")) return text
    throw new UsageError(`--reason: expected 1 to ${longestReason} characters`)
  }
)
