import { verdictWords } from "catalogue:verdict"
import type { Readability } from "@quick-response/core/advice"
import { keysOf } from "@quick-response/design/config/keysOf"
import { phone } from "@quick-response/drawing/camera/phoneCamera"
import { formatCount, formatDecimal } from "../../ground/format.ts"
import { CheckIcon, XIcon } from "../../ground/icons.tsx"
import type { ShownFinding } from "../state/verdictProtocol.ts"
import { Cautions, Findings, type FindingsProps } from "./Findings.tsx"
import * as style from "./verdict.module.css"

const Views = ({ reads }: Pick<Readability, "reads">) => {
  const { readBack, views, isRead, isNotRead } = verdictWords.value
  return (
    <ul class={style.views} aria-label={readBack}>
      {keysOf(views).map((name) => (
        <li key={name} class={reads[name] ? "good" : "warn"}>
          {reads[name] ? <CheckIcon /> : <XIcon />}
          {views[name]}
          <span class="visually-hidden">{reads[name] ? isRead : isNotRead}</span>
        </li>
      ))}
    </ul>
  )
}

/** The reading of the picture, and the model by which a distance is computed. */
const Model = ({ read: { reads, pixelsPerModule } }: { readonly read: Readability }) => {
  const { computed, neverRead, needs, camera } = verdictWords.value
  return (
    <div class={`${style.model} small`}>
      <Views reads={reads} />
      <p>
        {computed}{" "}
        {pixelsPerModule === undefined ? neverRead : needs({ pixels: formatDecimal(pixelsPerModule, 1) })}{" "}
        {camera({ pixels: formatCount(phone.pixelsAcross), focalLength: formatCount(phone.focalLengthMm) })}
      </p>
    </div>
  )
}

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
        <p class="small">{unread === "" ? readerNotLoaded : wasNotRead({ reason: unread })}</p>
      )}
      {cautions.length > 0 ? <Cautions cautions={cautions} /> : null}
      {read?.isModeled !== true ? null : <Model read={read} />}
    </>
  )
}

export default VerdictMore
