import type { Advice, AdvisedFinding } from "@quick-response/core/advice"
import type { Judged } from "../state/verdictProtocol.ts"
import { shownFindings } from "./shownFindings.ts"

const isOfMessage = ({ refused, cause }: AdvisedFinding): boolean =>
  refused && cause.topic === "request" && (cause.field === "content" || cause.field === "data")

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
