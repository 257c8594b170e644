import type { QrConfig } from "@quick-response/core"
import { parserBy, styleFieldsBy } from "@quick-response/core/parts/checking"
import { type Design, requestOf } from "./design.ts"
import { examineLogo, loadLogos } from "./logos.ts"

const parse = /* @__PURE__ */ parserBy(/* @__PURE__ */ styleFieldsBy(examineLogo))

/**
 * The checked configuration of a design, or of the `configJson` of a QR code. What reads logos is loaded when a design has one.
 * Rejects with what is wrong.
 */
export const configOf = async (design: Design | string): Promise<QrConfig> => {
  const request = requestOf(design)
  try {
    return parse(request)
  } catch (error) {
    if (await loadLogos()) return parse(request)
    throw error
  }
}
