import { changed } from "@quick-response/drawing/scannability/changed"
import { CircleAlertIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { edit } from "../state/design.ts"
import type { Verdict } from "../state/verdictProtocol.ts"
import { print, unit } from "./chosenPrinting.ts"
import { isUnread } from "./grade.ts"
import { widthText } from "./lengths.ts"
import { type DensityFinding, mendedPrinting } from "./reach.ts"
import { type ShownFinding, shownFindings, unreadFinding } from "./shownFindings.ts"

const Row = ({
  isRefused,
  sentence,
  label,
  onMend
}: {
  readonly isRefused: boolean
  readonly sentence: string
  readonly label?: string | undefined
  readonly onMend?: () => void
}) => (
  <li class={isRefused ? "finding bad" : "finding warn"}>
    {isRefused ? <CircleAlertIcon /> : <TriangleAlertIcon />}
    <span>{sentence}</span>
    {label === undefined ? null : (
      <button type="button" onClick={onMend}>
        {label}
      </button>
    )}
  </li>
)

const densitySentences = {
  distance: "Printed at this width it does not read from as far as you want.",
  printer: "A module is finer than four dots of a 300 dpi printer."
} as const

/** A finding about the printed size. */
export const DensityRow = ({ finding }: { readonly finding: DensityFinding }) => (
  <Row
    isRefused={false}
    sentence={densitySentences[finding.topic]}
    label={
      finding.widthMm === undefined ? undefined : `Print it at ${widthText(finding.widthMm, unit.value)}`
    }
    onMend={() => print((printing) => mendedPrinting(printing, finding))}
  />
)

const FindingRow = ({ finding: { isRefused, sentence, mend } }: { readonly finding: ShownFinding }) => (
  <Row
    isRefused={isRefused}
    sentence={sentence}
    label={mend?.label}
    onMend={() => mend && edit((design) => changed(design, mend.changes))}
  />
)

/** All findings, refusals first, each with the button that mends it. */
export const Findings = ({
  verdict: { judged, read, mend },
  density
}: {
  readonly verdict: Verdict
  readonly density: DensityFinding | undefined
}) => (
  <ul class="findings" aria-label="What hinders scanners">
    {isUnread({ judged, read }) ? <FindingRow finding={unreadFinding(mend)} /> : null}
    {shownFindings(judged?.findings ?? []).map((finding) => (
      <FindingRow key={finding.key} finding={finding} />
    ))}
    {density === undefined ? null : <DensityRow finding={density} />}
  </ul>
)
