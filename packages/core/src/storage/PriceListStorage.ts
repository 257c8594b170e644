import type { PriceList } from "@quick-response/design/pricing/PriceList"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { PriceListVersion } from "../pricing/priceListsAt.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { VersionChanged } from "../redirects/changeRedirect.ts"
import type { StorageError } from "./Storage.ts"

/** A price list to be published. */
export interface NewPriceList {
  readonly prices: PriceList
  /** The version that must still be the newest: 0 where none was published. */
  readonly expectedVersion: number
  /** The time from which it is in force; null for at once. */
  readonly effectiveAt: DateTime.Utc | null
  /** The operator who publishes it; null where the command does. */
  readonly operatorId: AccountId | null
  readonly reason: string | null
  readonly at: DateTime.Utc
}

/**
 * The port to the price lists that were published, in the store of {@link Storage}. Each verb is atomic, isolated and durable, and may
 * fail with {@link StorageError}. A version is never changed or deleted.
 */
export class PriceListStorage extends Context.Tag("@quick-response/core/PriceListStorage")<
  PriceListStorage,
  {
    /** The newest version, and the newest before it that it did not void: `priceListsAt` says of them what it says of all. */
    readonly readPriceLists: Effect.Effect<ReadonlyArray<PriceListVersion>, StorageError>
    /** Appends the next version, and an entry to the operators' log, in one step, unless the newest is another than expected. */
    readonly publishPriceList: (
      list: NewPriceList
    ) => Effect.Effect<PriceListVersion, StorageError | VersionChanged>
  }
>() {}
