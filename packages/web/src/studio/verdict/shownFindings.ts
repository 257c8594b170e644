import type { AdvisedFinding } from "@quick-response/core/advice"
import type { ShownFinding } from "../state/verdictProtocol.ts"

/** Findings as the page shows them: only the worst for a paint with several faulty colors. */
export const shownFindings = (findings: ReadonlyArray<AdvisedFinding>): ReadonlyArray<ShownFinding> => {
  const worst = new Map<string, AdvisedFinding>()
  for (const finding of findings) {
    const { cause } = finding
    // The form shows missing parts of the message beside each field.
    if (cause.topic === "request" && (cause.field === "content" || cause.field === "data")) continue
    const key = cause.topic === "request" ? finding.text : `${cause.topic} ${cause.field}`
    const known = worst.get(key)?.cause
    const isWorse =
      known?.topic === "contrast" && cause.topic === "contrast" && cause.contrast < known.contrast
    if (known === undefined || isWorse) worst.set(key, finding)
  }
  return [...worst].map(([key, { refused, cause, text, mend }]) => ({
    key,
    isRefused: refused,
    cause,
    text,
    mend
  }))
}
