import { type PlainFault, plainFaults, unusableFile, worded } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { DataTooLong } from "@quick-response/drawing/compose/DataTooLong"
import { NotScannable } from "@quick-response/drawing/compose/NotScannable"
import type { Finding } from "@quick-response/drawing/scannability/Finding"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import { QuickResponseError } from "quick-response"
import type { DrawingFault } from "./protocol.ts"

const ofFinding = ({ text, cause }: Finding): PlainFault => ({
  ...worded(text),
  rule: "finding",
  parameters: { cause }
})

/** The fault of a design that cannot be sold. */
export const notScannable = (findings: ReadonlyArray<Finding>): DrawingFault => ({
  code: "NOT_SCANNABLE",
  faults: findings.map(ofFinding)
})

const ofLength = ({ message, leastVersion }: DataTooLong): PlainFault =>
  leastVersion === undefined
    ? { ...worded(message), rule: "dataTooLong" }
    : { ...worded(message), rule: "versionTooSmall", parameters: { leastVersion } }

/** The fault of a design whose fields are refused, or whose data is too long. */
export const refusalOf = (error: InvalidInput | DataTooLong): DrawingFault =>
  error instanceof InvalidInput
    ? { code: "VALIDATION_FAILED", faults: plainFaults(error.faults) }
    : { code: "DATA_TOO_LONG", faults: [ofLength(error)] }

/** The fault of a design that was not drawn, by the error. */
export const drawingFault = (error: unknown): DrawingFault => {
  if (!(error instanceof QuickResponseError))
    return {
      code: "INTERNAL_ERROR",
      faults: [worded(error instanceof Error ? error.message : String(error))]
    }
  const { cause, code, errors } = error
  if (cause instanceof InvalidInput || cause instanceof DataTooLong) return refusalOf(cause)
  if (cause instanceof UnreadableLogo)
    return { code, faults: plainFaults([unusableFile([cause.field, "image"], cause)]) }
  return cause instanceof NotScannable && cause.findings.length > 0
    ? notScannable(cause.findings)
    : { code, faults: errors.map(worded) }
}
