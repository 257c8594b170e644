import type { AdvisedFinding } from "@quick-response/core/drawing"
import { keysOf } from "@quick-response/design/config/keysOf"
import { fieldForms, type PaintField } from "@quick-response/design/fields/styleFields"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import { reasonSentence } from "../../design/reasonSentence.ts"
import { styleLabelOf } from "../../design/styleLabels.ts"
import type { Verdict } from "../state/verdictProtocol.ts"
import { isUnread } from "./grade.ts"

/** A finding as the page shows it: a sentence, and one button that mends it. */
export interface ShownFinding {
  readonly key: string
  /** True where it stands in the way of drawing or selling. */
  readonly isRefused: boolean
  readonly sentence: string
  readonly mend?: { readonly label: string; readonly changes: Changes }
}

const partOf = (field: PaintField): string => fieldForms[field].surface.toLowerCase()

const count = (modules: number): string => `${modules} ${modules === 1 ? "module" : "modules"}`

const percent = (share: number): string => `${Math.round(100 * share)} %`

const ofLogo = ({ size, padding }: NonNullable<Changes["logo"]>): string =>
  size === undefined
    ? `Lower the logo's padding to ${count(padding ?? 0)}`
    : `Shrink the logo to ${percent(size)}${padding === undefined ? "" : ` and its padding to ${count(padding)}`}`

/** The label of a finding's button. */
const labelOf = (
  { cause }: AdvisedFinding,
  { logo, margin, errorCorrectionLevel, quietZone }: Changes
): string => {
  if (logo === null) return "Leave the logo out"
  if (logo !== undefined) return ofLogo(logo)
  if (margin !== undefined) return `Widen the quiet zone to ${count(margin)}`
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

/** The changes that let a picture be read which was not, by the field that tells them apart, in words. */
const readableLabels = {
  bodyStyle: "Draw square modules",
  outerEyeStyle: "Draw square eyes",
  bodyShape: "Make its outline square",
  frameStyle: "Leave the frame out",
  foreground: "Make it black on white",
  errorCorrectionLevel: "Raise the error correction level to High"
} as const satisfies { readonly [Field in keyof Changes]?: string }

const readableLabel = (changes: Changes): string => {
  const fields = keysOf(readableLabels).filter((field) => changes[field] !== undefined)
  if (fields.length > 1) return changes.logo === null ? "Draw it plain, without the logo" : "Draw it plain"
  if (changes.logo !== undefined) return changes.logo === null ? "Leave the logo out" : ofLogo(changes.logo)
  const [field = "bodyStyle"] = fields
  return readableLabels[field]
}

/** The finding that the picture was not read back, with the change that lets it be read once that is known. */
export const unreadFinding = (changes: Changes | undefined): ShownFinding => ({
  key: "unread",
  isRefused: true,
  sentence: "The finished picture was not read back, and what is not is not sold.",
  ...(changes === undefined ? {} : { mend: { label: readableLabel(changes), changes } })
})

/** All findings of a verdict, as the page shows them; first that the picture was not read back. */
export const findingsOf = ({ judged, read, mend }: Verdict): ReadonlyArray<ShownFinding> => [
  ...(isUnread({ judged, read }) ? [unreadFinding(mend)] : []),
  ...shownFindings(judged?.findings ?? [])
]

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
