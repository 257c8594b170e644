import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { readDesign } from "@quick-response/design/readDesign"
import { type Design, requestOf } from "./design.ts"

/** The checked configuration of a design, or of the `configJson` of a QR code. Rejects with the faults that it has. */
export const configOf = async (design: Design | string): Promise<QrConfig> => readDesign(requestOf(design))
