import type * as Effect from "effect/Effect"
import type { StorageError } from "./Storage.ts"

/** The port to what processes share that keep to one limit: when each bucket of requests will be full again. */
export interface RateTable {
  /**
   * Replaces a bucket's time in milliseconds since 1970, undefined where it has none, in one step that no other process's
   * comes between. Calls `to` again where a try was in vain; the last call counts. May forget times that are past `now` by
   * more than clocks differ. Whoever asks has a request waiting: it fails soon rather than wait long.
   */
  readonly change: (
    bucket: string,
    now: number,
    to: (fullAt: number | undefined) => number
  ) => Effect.Effect<void, StorageError>
}
