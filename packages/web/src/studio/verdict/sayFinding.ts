import { verdictWords } from "catalogue:verdict"
import type { ErrorCorrectionLevel } from "@quick-response/design/config/options"
import { type PlainFault, worded } from "@quick-response/design/field/faults"
import { paintFields } from "@quick-response/design/fields/styleFields"
import type { Cause, Changes } from "@quick-response/drawing/scannability/Finding"
import { sayCause, surfaceOf } from "../../design/sayCause.ts"
import { sayFault } from "../../design/sayFault.ts"
import { styleLabelOf } from "../../design/styleLabels.ts"
import { countOf, formatShare } from "../../ground/format.ts"
import type { ShownFinding } from "../state/verdictProtocol.ts"

/** The label of a button that changes a logo. */
const logoLabel = ({ size, padding }: NonNullable<Changes["logo"]>): string => {
  const words = verdictWords.value
  if (size === undefined) return words.lowerPadding({ count: countOf(padding ?? 0) })
  return padding === undefined
    ? words.shrinkLogo({ share: formatShare(size) })
    : words.shrinkBoth({ share: formatShare(size), count: countOf(padding) })
}

/** The changes that make a design readable, by the field that they change. */
const readableFields = [
  "bodyStyle",
  "outerEyeStyle",
  "bodyShape",
  "frameStyle",
  "foreground",
  "errorCorrectionLevel"
] as const satisfies ReadonlyArray<keyof Changes>

const readableLabel = (changes: Changes): string => {
  const words = verdictWords.value
  const fields = readableFields.filter((field) => changes[field] !== undefined)
  if (fields.length > 1) return changes.logo === null ? words.plainWithoutLogo : words.plain
  if (changes.logo !== undefined) return changes.logo === null ? words.withoutLogo : logoLabel(changes.logo)
  const [field = "bodyStyle"] = fields
  return words.readable[field]
}

const levelLabel = (cause: Cause, level: ErrorCorrectionLevel): string => {
  const { lowerLevel, raiseLevel } = verdictWords.value
  return (cause.topic === "length" || cause.topic === "places" ? lowerLevel : raiseLevel)({
    level: verdictWords.value.levels[level]
  })
}

/** The label of the button that fixes a finding. */
const labelOf = ({ cause }: ShownFinding, changes: Changes): string => {
  if (cause.topic === "unread") return readableLabel(changes)
  const words = verdictWords.value
  const { encoding, logo, margin, errorCorrectionLevel, quietZone, version } = changes
  if (changes.bodyStyle !== undefined && margin !== undefined) return words.plain
  if (logo === null) return words.withoutLogo
  if (logo !== undefined) return logoLabel(logo)
  if (margin !== undefined) return words.widenQuietZone({ count: countOf(margin) })
  if (quietZone !== undefined) return words.onCard
  if (encoding !== undefined) return words.declareCharset
  if (version !== undefined) return words.raiseVersion({ count: countOf(version) })
  if (errorCorrectionLevel === null) return words.levelOfContent
  if (errorCorrectionLevel !== undefined) return levelLabel(cause, errorCorrectionLevel)
  if (changes.picture !== undefined) return words.withoutPicture
  if (changes.bodyStyle !== undefined) return words.readable.bodyStyle
  if (changes.outerEyeStyle !== undefined || changes.innerEyeStyle !== undefined)
    return words.readable.outerEyeStyle
  if (changes.bodyShape !== undefined) return words.readable.bodyShape
  if (changes.frameStyle !== undefined) return words.readable.frameStyle
  if (cause.topic === "places" && changes.background !== undefined)
    return changes.foreground === undefined ? words.lighten : words.readable.foreground
  const paint = paintFields.find((field) => changes[field] !== undefined)
  if (paint !== undefined && (cause.topic === "contrast" || cause.topic === "places"))
    return words.darken({ surface: surfaceOf(paint), surfaceInSentence: surfaceOf(paint).toLowerCase() })
  return cause.topic === "ground" ? words.lighten : words.onWhite
}

/** The fault of a request, or one that already has a sentence, such as the picture's. */
const faultOf = ({ cause, text }: ShownFinding): PlainFault =>
  (cause.topic === "request" || cause.topic === "content" ? cause.fault : undefined) ?? worded(text)

const sentenceOf = (finding: ShownFinding): string => {
  const { cause, isRefused } = finding
  if (cause.topic === "unread") return verdictWords.value.notReadBack
  return (
    sayCause(cause, isRefused) ??
    verdictWords.value.ofField({ field: styleLabelOf(cause.field), fault: sayFault(faultOf(finding)) })
  )
}

/** A finding in words. */
export interface SaidFinding {
  readonly sentence: string
  /** The label of the button that fixes it; undefined without one. */
  readonly label: string | undefined
}

/** Says a finding, and its button, in the language of the pages. */
export const sayFinding = (finding: ShownFinding): SaidFinding => ({
  sentence: sentenceOf(finding),
  label: finding.mend === undefined ? undefined : labelOf(finding, finding.mend)
})
