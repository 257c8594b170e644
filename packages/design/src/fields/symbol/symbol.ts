import type { SymbolKind } from "@quick-response/symbol/symbolShapes"
import type { Category } from "../../config/fieldSurcharges.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { type Known, literal } from "../../field/leaves.ts"

/** QR code, or the smaller Micro QR and rMQR for labels. */
export const symbolKinds = ["qr", "micro", "rmqr"] as const satisfies ReadonlyArray<SymbolKind>

/** The kinds' names in sentences. */
export const symbolNames: Readonly<Record<SymbolKind, string>> = {
  qr: "QR code",
  micro: "Micro QR",
  rmqr: "rMQR"
}

export const read = (): Field<SymbolKind, Known<SymbolKind>> => literal(symbolKinds)

export const usual = "qr"

export const price = (): Category<SymbolKind> => ({
  surcharges: { micro: 0, rmqr: 0 },
  labelOf: (symbol) => (symbol === "qr" ? undefined : symbol)
})

export const form: FieldForm<"body", SymbolKind> = {
  label: "Symbol",
  about: () =>
    `${read().description}; micro (Micro QR, up to 35 digits or 15 bytes) and rmqr (a rectangle 7 to 17 modules high, up to 361 digits or 150 bytes) are for labels with scanners that read them, which the camera of a phone seldom does; they take colors, body styles and inner eyes alone`,
  panel: "body",
  // The other kinds support few other fields.
  sample: () => "qr"
}
