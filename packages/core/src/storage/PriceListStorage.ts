import type { PriceList } from "@quick-response/design/pricing/PriceList"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { PriceListVersion } from "../pricing/priceListsAt.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { VersionChanged } from "../redirects/changeRedirect.ts"
import type { StorageError } from "./Storage.ts"

export interface NewPriceList {
  readonly prices: PriceList
  /** The required newest version; 0 if no list was published. */
  readonly expectedVersion: number
  /** The effective time; null for at once. */
  readonly effectiveAt: DateTime.Utc | null
  /** The publishing operator; null for the command. */
  readonly operatorId: AccountId | null
  readonly reason: string | null
  readonly at: DateTime.Utc
}

/** The port to published price lists, in the store of {@link Storage} and with its guarantees. Versions are immutable. */
export class PriceListStorage extends Context.Tag("@quick-response/core/PriceListStorage")<
  PriceListStorage,
  {
    /** The newest version, and the newest earlier one that it did not void: enough for `priceListsAt`. */
    readonly readPriceLists: Effect.Effect<ReadonlyArray<PriceListVersion>, StorageError>
    /** Appends the next version and a log entry in one step, if the newest version is the expected one. */
    readonly publishPriceList: (
      list: NewPriceList
    ) => Effect.Effect<PriceListVersion, StorageError | VersionChanged>
  }
>() {}
