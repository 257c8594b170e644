import type { PaymentReport } from "@quick-response/core"
import * as DateTime from "effect/DateTime"

/** What a payment provider says of a payment that succeeded. */
export type Paid = Extract<PaymentReport, { readonly state: "paid" }>

/** A report of a payment of so much without tax, in euros; what is given replaces what it is by default. */
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
