import { contentNotes } from "@quick-response/design/content/contentNotes"
import { sentenceOf } from "@quick-response/design/field/faults"
import { verdictOf } from "@quick-response/drawing/compose/compose"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { attempt } from "./attempt.ts"
import type { Design, Exact } from "./design.ts"
import { configOf } from "./design.ts"

export interface Verdict {
  /** True if it can be drawn and sold. */
  readonly isScannable: boolean
  /** Reasons for which scanners cannot read it, with remedies. */
  readonly refusals: ReadonlyArray<string>
  /**
   * Findings about faults that may hinder scanners in poor light or print, or about an invalid address, with remedies.
   */
  readonly warnings: ReadonlyArray<string>
}

/**
 * Checks a design, or a QR code's `configJson`, without drawing it.
 *
 * @example
 * ```ts
 * import { check } from "quick-response"
 *
 * const { isScannable, refusals } = await check({ data: "https://example.com", foreground: "#000", background: "#fff" })
 * isScannable // => true
 * refusals // => []
 * ```
 */
export const check = <const Given extends Design | string>(design: Exact<Given>): Promise<Verdict> =>
  attempt(async () => {
    const config = await configOf(design)
    const { refusals, warnings } = verdictOf(config, await partsFor(config))
    const said = contentNotes(config).map(sentenceOf)
    return { isScannable: refusals.length === 0, refusals, warnings: [...warnings, ...said] }
  })
