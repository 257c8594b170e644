import { Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"

/** A store on a SQLite file, kept open until it is closed. */
export const openStore = (filename: string) => {
  const runtime = ManagedRuntime.make(StorageSqlite.layer({ filename }))
  return {
    run: <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E>): Promise<A> =>
      runtime.runPromise(Effect.flatMap(Storage, use)),
    close: () => runtime.dispose()
  }
}

/** An open store. */
export type Store = ReturnType<typeof openStore>
