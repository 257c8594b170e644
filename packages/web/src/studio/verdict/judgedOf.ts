import type { Advice, AdvisedFinding } from "@quick-response/core/advice"
import type { Judged } from "../state/verdictProtocol.ts"
import { shownFindings } from "./shownFindings.ts"

const isOfMessage = ({ refused, cause }: AdvisedFinding): boolean =>
  refused && cause.topic === "request" && (cause.field === "content" || cause.field === "data")

/** Advice as the page shows it. The worker makes it, which has the names of all fields loaded: the page need not. */
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
