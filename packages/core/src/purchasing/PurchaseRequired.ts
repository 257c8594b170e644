import { format } from "@quick-response/design/pricing/Credits"
import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"

/** Drawing is sold, and the account has not bought this configuration. */
export class PurchaseRequired extends Schema.TaggedError<PurchaseRequired>()("PurchaseRequired", {
  price: CreditsFromDecimal
}) {
  override get message(): string {
    return `the price of this configuration is ${format(this.price)} credits: buy it, and it is drawn in any format and size`
  }
}
