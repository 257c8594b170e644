import { formatCredits } from "./format.ts"

/** A number of credits, in tabular figures. `isSigned` shows a plus as well. */
export const Amount = ({
  value,
  isSigned = false
}: {
  readonly value: number
  readonly isSigned?: boolean
}) => <span class="amount">{formatCredits(value, isSigned)}</span>
