import { Catalogue, type Storage, type StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { ListenError, Listener } from "../exchange/Listener.ts"
import type { Services } from "../serve/engine.ts"

/** Seeds a new catalogue, listens, logs the address, and serves until interrupted. */
export const serving = <E>(
  layer: Layer.Layer<Services | Storage, E>,
  listen: Effect.Effect<Listener, ListenError, Services | Scope.Scope>
): Effect.Effect<never, E | ListenError | StorageError> =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    const { url } = yield* listen
    yield* Effect.logInfo(`listening at ${url}`)
    return yield* Effect.never
  }).pipe(Effect.scoped, Effect.provide(layer))
