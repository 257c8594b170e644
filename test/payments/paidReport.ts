import type { PaymentReport } from "@quick-response/core"
import * as DateTime from "effect/DateTime"

/** A provider's report of a successful payment. */
export type Paid = Extract<PaymentReport, { readonly state: "paid" }>

/** A report of a payment in euros without tax, with changes. */
export const paidReport = (total: number, given: Partial<Paid> = {}): Paid => ({
  state: "paid",
  payment: null,
  subtotal: total,
  total,
  currency: "eur",
  refunded: 0,
  disputed: 0,
  receiptUrl: null,
  paidAt: DateTime.unsafeMake(1),
  ...given
})
