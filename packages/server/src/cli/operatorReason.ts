import { isReason, longestReason } from "@quick-response/core"
import { UsageError } from "../process/commandErrors.ts"
import { type Input, mapped, optional, required } from "./Input.ts"

const checked = (text: string): string => {
  if (isReason(text)) return text
  throw new UsageError(`--reason: expected 1 to ${longestReason} characters that are not all blank`)
}

/** The reason of an operator, for the log. */
export const operatorReason: Input<string> = mapped(required("reason", "TEXT", "Why, for the log."), checked)

/** The reason of an operator, where the verb does without one. */
export const optionalReason = (meaning: string): Input<string | undefined> =>
  mapped(optional("reason", "TEXT", meaning), (text) => (text === undefined ? undefined : checked(text)))
