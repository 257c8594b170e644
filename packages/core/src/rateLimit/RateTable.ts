import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage/Storage.ts"
import type { Charge, Charged } from "./TokenBucket.ts"

/** The port to token buckets shared by processes. */
export interface RateTable {
  /**
   * Charges buckets as `chargeTogether` does, in one atomic step. `now` is in milliseconds since 1970. It may forget
   * buckets that are long full, and fails quickly instead of waiting.
   */
  readonly charge: (
    charges: ReadonlyArray<Charge>,
    now: number
  ) => Effect.Effect<ReadonlyArray<Charged>, StorageError>
}
