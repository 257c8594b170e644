import type { StyleOption } from "./options.ts"
import { type Background, type PaintKind, paintKind } from "./Paint.ts"
import type { ConfigValues } from "./QrConfig.ts"

/** The part of a price list that charges for the values of one field. */
export interface Category<A> {
  /** Each label that can be charged, with what the default list charges, in credits. */
  readonly surcharges: Readonly<Record<string, number>>
  /** The label by which a value is charged in a configuration, if any. */
  readonly labelOf: (value: A, config: ConfigValues) => string | undefined
}

/** Charges for each option by its label. */
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

/** Charges for a paint by its kind. */
export const paintPrice = (kinds: ReadonlyArray<PaintKind>): Category<Background> => ({
  surcharges: Object.fromEntries(
    kinds.map((kind) => [kind, kind.includes("gradient") ? gradientSurcharge : 0])
  ),
  labelOf: paintKind
})
