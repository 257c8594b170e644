import type * as Effect from "effect/Effect"
import type { StorageError } from "../Storage.ts"
import type { Charge, Charged } from "./TokenBucket.ts"

/** The port to token buckets that processes share. */
export interface RateTable {
  /**
   * Charges buckets in order, each as `chargeBucket` does, in one step that no other process's comes between. `now` is in
   * milliseconds since 1970. May forget buckets that have been full for longer than clocks differ. A request waits for the
   * answer, so it fails soon rather than wait long.
   */
  readonly charge: (
    charges: ReadonlyArray<Charge>,
    now: number
  ) => Effect.Effect<ReadonlyArray<Charged>, StorageError>
}
