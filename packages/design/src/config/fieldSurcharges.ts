import type { StyleOption } from "./options.ts"
import { type Background, type PaintKind, paintKind } from "./Paint.ts"
import type { ConfigValues } from "./QrConfig.ts"

export interface Category<A> {
  /** The default surcharge of each label, in credits. */
  readonly surcharges: Readonly<Record<string, number>>
  /** The label by which a value is charged, if any. */
  readonly labelOf: (value: A, config: ConfigValues) => string | undefined
}

export const optionPrice = <Name extends string>(
  options: ReadonlyArray<StyleOption<Name>>
): Category<Name> => {
  const labels = new Map(options.map(({ name, label }) => [name, label]))
  return {
    surcharges: Object.fromEntries(options.map(({ label, surcharge }) => [label, surcharge])),
    labelOf: (name) => labels.get(name)
  }
}

const gradientSurcharge = 0.3

export const paintPrice = (kinds: ReadonlyArray<PaintKind>): Category<Background> => ({
  surcharges: Object.fromEntries(
    kinds.map((kind) => [kind, kind.includes("gradient") ? gradientSurcharge : 0])
  ),
  labelOf: paintKind
})
