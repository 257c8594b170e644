import type { AdvisedFinding } from "@quick-response/core/drawing"
import { fieldForms, type PaintField } from "@quick-response/design/fields/styleFields"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import { reasonSentence } from "../../design/reasonSentence.ts"
import { styleLabelOf } from "../../design/styleLabels.ts"
import type { ShownFinding } from "../state/verdictProtocol.ts"
import { countOfModules, logoLabel } from "./unread.ts"

const partOf = (field: PaintField): string => fieldForms[field].surface.toLowerCase()

/** The label of a finding's button. */
const labelOf = (
  { cause }: AdvisedFinding,
  { logo, margin, errorCorrectionLevel, quietZone }: Changes
): string => {
  if (logo === null) return "Leave the logo out"
  if (logo !== undefined) return logoLabel(logo)
  if (margin !== undefined) return `Widen the quiet zone to ${countOfModules(margin)}`
  if (quietZone !== undefined) return "Put it on a light card"
  if (errorCorrectionLevel === null) return "Leave the error correction level to the content"
  if (errorCorrectionLevel !== undefined)
    return `${cause.topic === "length" ? "Lower" : "Raise"} the error correction level to ${errorCorrectionLevel}`
  if (cause.topic === "contrast") return `Darken the ${partOf(cause.field)}`
  return cause.topic === "ground" ? "Lighten the background" : "Put it on white"
}

const shown = (contrast: number): string => (Math.floor(10 * contrast) / 10).toFixed(1)

const sentenceOf = ({ cause, text, refused }: AdvisedFinding): string => {
  switch (cause.topic) {
    case "contrast":
      return cause.contrast <= 1
        ? `The ${partOf(cause.field)}: no darker than the background, and scanners need dark on light.`
        : `The ${partOf(cause.field)}: a contrast of ${shown(cause.contrast)} to the background. ${refused ? "That is too little for scanners." : "Scanners need 4.5 in poor light or print."}`
    case "ground":
      return `The background is so dark that even black has a contrast of only ${shown(cause.contrast)} to it.`
    case "transparency":
      return "Without a background it scans on light surfaces only."
    case "quietZone":
      return cause.margin === 0
        ? "Without any light around it scanners do not find the code."
        : `It has ${cause.margin} of the 4 modules of light around it that scanners expect.`
    case "logo":
      return cause.hidesFunctionPattern
        ? "The logo covers the patterns by which scanners find the code."
        : "The logo hides more of the code than its error correction repairs."
    case "length":
      return "It says more than a code holds at this error correction level. Shorten it, or lower the level."
    case "logoFile":
    case "request":
      return `${styleLabelOf(cause.field)}: ${reasonSentence(text.replace(/^[\w.[\]]{1,80}: /, ""))}`
  }
}

/** Findings as the page shows them: of a paint with several colors at fault the worst alone. */
export const shownFindings = (findings: ReadonlyArray<AdvisedFinding>): ReadonlyArray<ShownFinding> => {
  const worst = new Map<string, AdvisedFinding>()
  for (const finding of findings) {
    const { cause } = finding
    // The form of the message says beside each field what it lacks.
    if (cause.topic === "request" && (cause.field === "content" || cause.field === "data")) continue
    const key = cause.topic === "request" ? finding.text : `${cause.topic} ${cause.field}`
    const known = worst.get(key)?.cause
    const isWorse =
      known?.topic === "contrast" && cause.topic === "contrast" && cause.contrast < known.contrast
    if (known === undefined || isWorse) worst.set(key, finding)
  }
  return [...worst].map(([key, finding]) => ({
    key,
    isRefused: finding.refused,
    sentence: sentenceOf(finding),
    ...(finding.mend === undefined
      ? {}
      : { mend: { label: labelOf(finding, finding.mend), changes: finding.mend } })
  }))
}
