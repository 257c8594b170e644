import { verdictOf } from "@quick-response/drawing/compose/compose"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { attempt } from "./attempt.ts"
import type { Design } from "./design.ts"
import { configOf } from "./design.ts"

/** The readability of a design to scanners, known before it is drawn. */
export interface Verdict {
  /** True if it can be drawn and sold: nothing is refused. */
  readonly isScannable: boolean
  /** The reasons why scanners cannot read it, each with its remedy. */
  readonly refusals: ReadonlyArray<string>
  /** Findings that may hinder scanners in poor light or in print, each with its remedy. */
  readonly warnings: ReadonlyArray<string>
}

/**
 * Judges a design, or the `configJson` of a QR code, without drawing it.
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
export const check = (design: Design | string): Promise<Verdict> =>
  attempt(async () => {
    const config = await configOf(design)
    const { refusals, warnings } = verdictOf(config, await partsFor(config))
    return { isScannable: refusals.length === 0, refusals, warnings }
  })
