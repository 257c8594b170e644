import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { catalogueSeed } from "./catalogueSeed.ts"
import type { Slug, Tool, ToolNotFound } from "./records/Tool.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"

/** The published tools, active and inactive. */
export class Catalogue extends Context.Tag("@quick-response/core/Catalogue")<
  Catalogue,
  {
    /** All tools, by category, then name. */
    readonly list: Effect.Effect<ReadonlyArray<Tool>, StorageError>
    readonly find: (slug: Slug) => Effect.Effect<Tool, ToolNotFound | StorageError>
    readonly setActive: (slug: Slug, isActive: boolean) => Effect.Effect<Tool, ToolNotFound | StorageError>
  }
>() {
  /** Adds the tools that this service has and the catalogue lacks; answers how many. For a program's start. */
  static readonly seed: Effect.Effect<number, StorageError, Storage> = Effect.flatMap(Storage, (storage) =>
    storage.seedTools(catalogueSeed)
  )

  static readonly layer: Layer.Layer<Catalogue, never, Storage> = Layer.effect(
    Catalogue,
    Effect.map(Storage, (storage) => ({
      list: storage.listTools,
      find: storage.findTool,
      setActive: storage.setToolActive
    }))
  )
}
