import { verdict } from "@quick-response/core"
import * as Either from "effect/Either"
import { attempt } from "./attempt.ts"
import { configOf, type Design } from "./design.ts"

/** How well scanners will read a design, known before it is drawn. */
export interface Verdict {
  /** Whether it can be drawn and sold: nothing is refused. */
  readonly isScannable: boolean
  /** Why scanners cannot read it, each with its remedy. */
  readonly refusals: ReadonlyArray<string>
  /** What may hinder scanners in poor light or in print, each with its remedy. */
  readonly warnings: ReadonlyArray<string>
}

/** Judges a design, or the `configJson` of a QR code, without drawing it. */
export const check = (design: Design | string): Promise<Verdict> =>
  attempt(() => {
    const { refusals, warnings } = Either.getOrThrowWith(verdict(configOf(design)), (error) => error)
    return { isScannable: refusals.length === 0, refusals, warnings }
  })
