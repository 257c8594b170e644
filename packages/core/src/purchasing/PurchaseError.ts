import { format } from "@quick-response/design/pricing/Credits"
import * as Schema from "effect/Schema"
import type { DataTooLong, InvalidInput, NotScannable, UnreadableLogo } from "../config/refusals.ts"
import type { DomainNotFound, DomainNotProved, DomainsClosed } from "../domains/Domain.ts"
import type { IdempotencyKeyInUse, IdempotencyKeyReused } from "../idempotency/IdempotencyKey.ts"
import type { AccountNotFound, AccountSuspended, InsufficientBalance } from "../records/AccountRecord.ts"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import type { KeyLimitReached } from "../records/KeyLimits.ts"
import type { AddressTaken } from "../redirects/Redirect.ts"
import type { RenderingBusy, RenderingOutOfMemory, RenderingTimedOut } from "../rendering/RenderingError.ts"
import type { StorageError } from "../storage/Storage.ts"

/** The price differs from the expected one; nothing was charged. */
export class PriceChanged extends Schema.TaggedError<PriceChanged>()("PriceChanged", {
  expected: CreditsFromDecimal,
  actual: CreditsFromDecimal
}) {
  override get message(): string {
    return `expectedPrice: the price is ${format(this.actual)} credits, not ${format(this.expected)}`
  }
}

/** Drawings are sold, and the account has not bought this configuration. */
export class PurchaseRequired extends Schema.TaggedError<PurchaseRequired>()("PurchaseRequired", {
  price: CreditsFromDecimal
}) {
  override get message(): string {
    return `the price of this configuration is ${format(this.price)} credits: buy it, and it is drawn in any format and size`
  }
}

/** The errors of a purchase, none of which charges. */
export type PurchaseError =
  | AccountNotFound
  | AccountSuspended
  | AddressTaken
  | DataTooLong
  | DomainNotFound
  | DomainNotProved
  | DomainsClosed
  | IdempotencyKeyInUse
  | IdempotencyKeyReused
  | InsufficientBalance
  | InvalidInput
  | KeyLimitReached
  | NotScannable
  | PriceChanged
  | RenderingBusy
  | RenderingOutOfMemory
  | RenderingTimedOut
  | StorageError
  | UnreadableLogo
