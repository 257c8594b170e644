import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { contentNotes } from "@quick-response/design/content/contentNotes"
import { sentenceOf } from "@quick-response/design/field/faults"
import type { Finding } from "@quick-response/drawing/scannability/Finding"

/** Findings about a configuration's content: an invalid address, or a payment that banks will refuse. */
export const contentFindings = (config: QrConfig): ReadonlyArray<Finding> =>
  contentNotes(config).map((fault) => ({
    refused: false,
    text: sentenceOf(fault),
    cause: { topic: "content", field: fault.path, fault }
  }))
