import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AccountId } from "../records/AccountRecord.ts"
import { EventStorage } from "../storage/EventStorage.ts"
import type { StorageError } from "../storage/Storage.ts"

/** Milliseconds between searches for events that the clock or a count of scans brings about. */
const tellEvery = 5_000

/** The events that are stored in one transaction. */
const toldAtOnce = 100

/** Calls a verb until it tells of fewer than it may. */
const tellAll = (
  tell: (at: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
) =>
  Effect.repeat(
    Effect.flatMap(DateTime.now, (at) => tell(at, toldAtOnce)),
    { while: ({ length }) => length === toldAtOnce }
  )

/** Stores the events of codes that expired and of scans that were counted, as long as the layer lives. Each process that serves has it. */
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
