import { verdictWords } from "catalogue:verdict"
import { changed } from "@quick-response/drawing/scannability/changed"
import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { edit } from "../state/design.ts"
import type { ShownFinding } from "../state/verdictProtocol.ts"
import { print, unit } from "./chosenPrinting.ts"
import { widthText } from "./lengths.ts"
import { type DensityFinding, mendedPrinting } from "./reach.ts"
import { type SaidFinding, sayFinding } from "./sayFinding.ts"
import * as style from "./verdict.module.css"

/** A finding in words, with the change that its button makes. */
interface Told extends SaidFinding {
  readonly isRefused: boolean
  readonly onMend: () => void
}

const toldOf = (finding: ShownFinding): Told => ({
  ...sayFinding(finding),
  isRefused: finding.isRefused,
  onMend: () => {
    const { mend } = finding
    if (mend !== undefined) edit((design) => changed(design, mend))
  }
})

const toldOfDensity = (finding: DensityFinding): Told => {
  const { tooFar, tooFine, printAt } = verdictWords.value
  const { topic, widthMm } = finding
  return {
    sentence: topic === "distance" ? tooFar : tooFine,
    label: widthMm === undefined ? undefined : printAt({ width: widthText(widthMm, unit.value) }),
    isRefused: false,
    onMend: () => print((printing) => mendedPrinting(printing, finding))
  }
}

const MendButton = ({ told: { label, onMend } }: { readonly told: Told }) =>
  label === undefined ? null : (
    <button type="button" onClick={onMend}>
      {label}
    </button>
  )

const Row = ({ told }: { readonly told: Told }) => (
  <li class={told.isRefused ? `${style.finding} bad` : `${style.finding} warn`}>
    {told.isRefused ? <CircleAlertIcon /> : <TriangleAlertIcon />}
    <span>{told.sentence}</span>
    <MendButton told={told} />
  </li>
)

/** A finding about the printed size. */
export const DensityRow = ({ finding }: { readonly finding: DensityFinding }) => (
  <Row told={toldOfDensity(finding)} />
)

/** The findings on a design and on its printed size. */
export interface FindingsProps {
  readonly findings: ReadonlyArray<ShownFinding>
  readonly density: DensityFinding | undefined
}

/** All findings, refusals first, each with the button that fixes it. */
export const Findings = ({ findings, density }: FindingsProps) => (
  <ul class={style.findings} aria-label={verdictWords.value.hindrances}>
    {findings.map((finding) => (
      <Row key={finding.key} told={toldOf(finding)} />
    ))}
    {density === undefined ? null : <DensityRow finding={density} />}
  </ul>
)

/** The places at which the design scans less often than a plain code. They do not affect the verdict. */
export const Cautions = ({ cautions }: { readonly cautions: ReadonlyArray<ShownFinding> }) => (
  <ul class={`${style.findings} small`} aria-label={verdictWords.value.weakPlaces}>
    {cautions.map((caution) => {
      const told = toldOf(caution)
      return (
        <li key={caution.key} class={`${style.finding} second`}>
          <InfoIcon />
          <span>{told.sentence}</span>
          <MendButton told={told} />
        </li>
      )
    })}
  </ul>
)

/** The first finding in one line, with the button that fixes it. */
const FirstFinding = ({ findings: [first], density }: FindingsProps) => {
  const told = first === undefined ? density && toldOfDensity(density) : toldOf(first)
  if (told === undefined) return null
  return (
    <>
      <span class={style.figure} title={told.sentence}>
        {told.sentence}
      </span>
      <MendButton told={told} />
    </>
  )
}

export default FirstFinding
