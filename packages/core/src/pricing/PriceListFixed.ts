import * as Schema from "effect/Schema"

/** The prices are those of a file that the operator named at the start; nothing was changed. */
export class PriceListFixed extends Schema.TaggedError<PriceListFixed>()("PriceListFixed", {}) {
  override get message(): string {
    return "the prices are those of the file that QR_PRICE_LIST names: change the file and start the service anew, or start it without"
  }
}
