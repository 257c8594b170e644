import type { Advice, AdvisedFinding } from "@quick-response/core/advice"
import type { Judged, ShownFinding } from "../state/verdictProtocol.ts"

const isOfMessage = ({ refused, cause }: AdvisedFinding): boolean =>
  refused && cause.topic === "request" && (cause.field === "content" || cause.field === "data")

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

/** Advice as the page shows it, made in the worker, so that the page need not load the names of all fields. */
export const judgedOf = ({
  refusals,
  findings,
  cautions
}: Pick<Advice, "refusals" | "findings" | "cautions">): Judged => ({
  refusals,
  isUnfinished:
    findings.some(isOfMessage) && findings.every((finding) => !finding.refused || isOfMessage(finding)),
  findings: shownFindings(findings),
  cautions: shownFindings(cautions)
})
