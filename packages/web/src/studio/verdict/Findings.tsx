import { changed } from "@quick-response/drawing/scannability/changed"
import { CircleAlertIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { edit } from "../state/design.ts"
import type { ShownFinding } from "../state/verdictProtocol.ts"
import { print, unit } from "./chosenPrinting.ts"
import { widthText } from "./lengths.ts"
import { type DensityFinding, mendedPrinting } from "./reach.ts"

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

const densityLabel = ({ widthMm }: DensityFinding): string | undefined =>
  widthMm === undefined ? undefined : `Print it at ${widthText(widthMm, unit.value)}`

const mendDensity = (finding: DensityFinding): void => print((printing) => mendedPrinting(printing, finding))

/** A finding about the printed size. */
export const DensityRow = ({ finding }: { readonly finding: DensityFinding }) => (
  <Row
    isRefused={false}
    sentence={densitySentences[finding.topic]}
    label={densityLabel(finding)}
    onMend={() => mendDensity(finding)}
  />
)

const mendFinding = ({ mend }: ShownFinding): void => {
  if (mend !== undefined) edit((design) => changed(design, mend.changes))
}

const FindingRow = ({ finding }: { readonly finding: ShownFinding }) => (
  <Row
    isRefused={finding.isRefused}
    sentence={finding.sentence}
    label={finding.mend?.label}
    onMend={() => mendFinding(finding)}
  />
)

interface FindingsProps {
  readonly findings: ReadonlyArray<ShownFinding>
  readonly density: DensityFinding | undefined
}

/** All findings, refusals first, each with the button that mends it. */
export const Findings = ({ findings, density }: FindingsProps) => (
  <ul class="findings" aria-label="What hinders scanners">
    {findings.map((finding) => (
      <FindingRow key={finding.key} finding={finding} />
    ))}
    {density === undefined ? null : <DensityRow finding={density} />}
  </ul>
)

/** The first finding in a line, with the button that mends it. */
export const FirstFinding = ({ findings: [first], density }: FindingsProps) => {
  const shown =
    first === undefined
      ? density && { sentence: densitySentences[density.topic], label: densityLabel(density) }
      : { sentence: first.sentence, label: first.mend?.label }
  if (shown === undefined) return null
  const mend = () => (first === undefined ? density && mendDensity(density) : mendFinding(first))
  return (
    <>
      <span class="verdict-figure" title={shown.sentence}>
        {shown.sentence}
      </span>
      {shown.label === undefined ? null : (
        <button type="button" onClick={mend}>
          {shown.label}
        </button>
      )}
    </>
  )
}
