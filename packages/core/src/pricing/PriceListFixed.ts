import * as Schema from "effect/Schema"

/** The operator's price file is in force; nothing was changed. */
export class PriceListFixed extends Schema.TaggedError<PriceListFixed>()("PriceListFixed", {}) {
  override get message(): string {
    return "the prices are those of the file that QR_PRICE_LIST names: change the file and start the service anew, or start it without"
  }
}
