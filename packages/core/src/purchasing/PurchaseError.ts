import { format } from "@quick-response/design/pricing/Credits"
import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"

/** The caller expected another price than it is now; nothing was charged. */
export class PriceChanged extends Schema.TaggedError<PriceChanged>()("PriceChanged", {
  expected: CreditsFromDecimal,
  actual: CreditsFromDecimal
}) {
  override get message(): string {
    return `expectedPrice: the price is ${format(this.actual)} credits, not ${format(this.expected)}`
  }
}

/** Drawing is sold, and the account has not bought this configuration. */
export class PurchaseRequired extends Schema.TaggedError<PurchaseRequired>()("PurchaseRequired", {
  price: CreditsFromDecimal
}) {
  override get message(): string {
    return `the price of this configuration is ${format(this.price)} credits: buy it, and it is drawn in any format and size`
  }
}
