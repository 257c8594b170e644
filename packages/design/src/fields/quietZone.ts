import type { Category } from "../config/fieldSurcharges.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { type Known, literal } from "../field/leaves.ts"

const quietZones = ["background", "card"] as const

/** The ground under symbol and margin: the background, or a white card on it. */
export type QuietZone = (typeof quietZones)[number]

export const read = (): Field<QuietZone, Known<QuietZone>> => literal(quietZones)

export const usual = "background"

export const price = (): Category<QuietZone> => ({
  surcharges: { card: 0 },
  labelOf: (quietZone) => quietZone
})

export const form: FieldForm<"frame", QuietZone> = {
  label: "Quiet zone",
  panel: "frame",
  sample: ({ oneOf }) => oneOf(quietZones)
}
