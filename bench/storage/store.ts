import * as Codecs from "@quick-response/codecs"
import { Purchasing, Storage, services } from "@quick-response/core"
import type * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"

/** The layer of a storage adapter. */
export type Adapter = Layer.Layer<Layer.Layer.Success<ReturnType<typeof StorageSqlite.layer>>, unknown>

/** Opens a store on an adapter, with its services. */
export const openStore = (adapter: Adapter) => {
  const runtime = ManagedRuntime.make(services.pipe(Layer.provideMerge(adapter), Layer.provide(Codecs.layer)))
  return {
    run: <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E>): Promise<A> =>
      runtime.runPromise(Effect.flatMap(Storage, use)),
    sell: <A, E>(use: (purchasing: typeof Purchasing.Service) => Effect.Effect<A, E>): Promise<A> =>
      runtime.runPromise(Effect.flatMap(Purchasing, use)),
    close: () => runtime.dispose()
  }
}

/** An open store. */
export type Store = ReturnType<typeof openStore>
