import type { Readability } from "@quick-response/core/advice"
import { verdictWords } from "../../languages/studio/verdictWords.ts"
import type { ShownFinding } from "../state/verdictProtocol.ts"
import { Cautions, Findings, type FindingsProps } from "./Findings.tsx"
import { Model } from "./Model.tsx"

/** All about how well a design scans: its findings, and how its picture was read back. */
const VerdictMore = ({
  isUnfinished,
  unread,
  read,
  cautions,
  ...findings
}: FindingsProps & {
  readonly cautions: ReadonlyArray<ShownFinding>
  /** True if the message is unfinished, and a sample is shown. */
  readonly isUnfinished: boolean
  /** The reason why reading failed, in English; empty if the reader did not load. */
  readonly unread: string | undefined
  readonly read: Readability | undefined
}) => {
  const { untilFinished, wasNotRead, readerNotLoaded } = verdictWords.value
  const hasFindings = findings.findings.length > 0 || findings.density !== undefined
  return (
    <>
      {hasFindings ? <Findings {...findings} /> : null}
      {isUnfinished ? <p class="small second">{untilFinished}</p> : null}
      {unread === undefined ? null : (
        <p class="small">{unread === "" ? readerNotLoaded : wasNotRead(unread)}</p>
      )}
      {cautions.length > 0 ? <Cautions cautions={cautions} /> : null}
      {read?.isModeled !== true ? null : <Model read={read} />}
    </>
  )
}

export default VerdictMore
