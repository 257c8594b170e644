import * as Schema from "effect/Schema"
import { format } from "../Credits.ts"
import { CreditsFromDecimal } from "../CreditsSchema.ts"

/** Drawing is sold, and the account has not bought this configuration. */
export class PurchaseRequired extends Schema.TaggedError<PurchaseRequired>()("PurchaseRequired", {
  price: CreditsFromDecimal
}) {
  override get message(): string {
    return `the price of this configuration is ${format(this.price)} credits: buy it, and it is drawn in any format and size`
  }
}
