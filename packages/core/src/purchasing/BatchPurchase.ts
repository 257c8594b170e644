import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Credits } from "@quick-response/design/pricing/Credits"
import type * as Effect from "effect/Effect"
import type { IdempotencyKey } from "../idempotency/IdempotencyKey.ts"
import type { ApiKeyId } from "../records/ApiKey.ts"
import type { Receipt } from "../records/QrCode.ts"
import type { PurchaseOutcome } from "../storage/Storage.ts"
import type { PurchaseError } from "./PurchaseError.ts"

export interface RowPurchase {
  readonly config: QrConfig
  /** 1 to 100 characters; by default the first 60 of the content's name or of the data, with U+2400 for each U+0000. */
  readonly name?: string | undefined
  /** At most 10. */
  readonly tags?: ReadonlyArray<string> | undefined
  /** Another price refuses the purchase. */
  readonly expectedPrice?: Credits | undefined
  /** False to buy a dynamic code paused. */
  readonly isActive?: boolean | undefined
  /** The width in pixels at which it must read back, if over 512. */
  readonly size?: number | undefined
}

export interface BatchRequest {
  /** The account's key whose limits apply to each row, if it has limits. */
  readonly apiKeyId?: ApiKeyId | undefined
  readonly idempotencyKey: IdempotencyKey
  /** Equal requests have equal fingerprints within a program's version. */
  readonly fingerprint: string
}

/** A batch in progress: this process runs no other request with its key until it ends. */
export interface BatchPurchase {
  /** The receipt of an already bought row. */
  readonly bought: (row: number) => Receipt | undefined
  /**
   * Prices a row and reads its finished image back, which is slow and has no effects; refuses rows beyond the balance
   * first. Its result buys the row once, or replays the first answer.
   */
  readonly prepare: (
    row: number,
    purchase: RowPurchase
  ) => Effect.Effect<Effect.Effect<PurchaseOutcome, PurchaseError>, PurchaseError>
  /** Releases the key. */
  readonly end: () => void
}
