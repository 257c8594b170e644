import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AccountId } from "../records/AccountRecord.ts"
import { EventStorage } from "../storage/EventStorage.ts"
import type { StorageError } from "../storage/Storage.ts"

/** Milliseconds between searches for events caused by time or scans. */
const tellEvery = 5_000

/** Events stored in one transaction. */
const toldAtOnce = 100

/** Repeats a verb until it reports fewer than its limit. */
const tellAll = (
  tell: (at: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
) =>
  Effect.repeat(
    Effect.flatMap(DateTime.now, (at) => tell(at, toldAtOnce)),
    { while: ({ length }) => length === toldAtOnce }
  )

/** Stores the events of expired codes and counted scans while the layer lives. Each serving process has it. */
export const eventTeller: Layer.Layer<never, never, EventStorage> = Layer.scopedDiscard(
  Effect.flatMap(EventStorage, (storage) =>
    Effect.zipRight(tellAll(storage.tellExpired), tellAll(storage.tellScanned)).pipe(
      Effect.catchAll(({ message }) => Effect.logWarning(`events of scans and ends wait: ${message}`)),
      Effect.catchAllDefect((defect) => Effect.logError("events of scans and ends wait", Cause.die(defect))),
      Effect.zipRight(Effect.sleep(tellEvery)),
      Effect.forever,
      Effect.forkScoped
    )
  )
)
