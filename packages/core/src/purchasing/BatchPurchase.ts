import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Credits } from "@quick-response/design/pricing/Credits"
import type * as Effect from "effect/Effect"
import type { IdempotencyKey } from "../idempotency/IdempotencyKey.ts"
import type { Receipt } from "../records/QrCode.ts"
import type { PurchaseOutcome } from "../storage/Storage.ts"
import type { PurchaseError } from "./PurchaseError.ts"

/** A request to buy, without a key of its own. */
export interface RowPurchase {
  readonly config: QrConfig
  /** 1 to 100 characters; where absent, the first 60 of the content's name or of the data, with U+2400 for each U+0000. */
  readonly name?: string | undefined
  /** Refused where the price is another. */
  readonly expectedPrice?: Credits | undefined
  /** The width in pixels at which it is proved to scan, where that is more than 512. */
  readonly size?: number | undefined
}

/** Many purchases that are sent together under one idempotency key. */
export interface BatchRequest {
  readonly idempotencyKey: IdempotencyKey
  /** Requests with equal fingerprints are the same; of one program's versions, the same request has the same. */
  readonly fingerprint: string
}

/** A batch that is being bought: no other request with its key is, in this process, until it ends. */
export interface BatchPurchase {
  /** The receipt of a row that was bought already. */
  readonly bought: (row: number) => Receipt | undefined
  /**
   * Prices a row and reads its finished image back, which takes long and changes nothing. A row that the balance does not reach
   * is refused before. Its result buys the row once, and gives the first answer again where it was bought already.
   */
  readonly prepare: (
    row: number,
    purchase: RowPurchase
  ) => Effect.Effect<Effect.Effect<PurchaseOutcome, PurchaseError>, PurchaseError>
  /** Lets the next request with the key begin. */
  readonly end: () => void
}
