import type * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { flatMapEager } from "./eager/index.ts"
import { catalogueSeed } from "./records/catalogueSeed.ts"
import { type Slug, type Tool, ToolNotFound } from "./records/Tool.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"

/** The longest delay until another process's change of a tool is seen, in milliseconds. */
const readingLifetime = 1_000

/** The published tools, active and inactive. A change by another process is seen within a second, one by this process at once. */
export class Catalogue extends Context.Tag("@quick-response/core/Catalogue")<
  Catalogue,
  {
    readonly list: Effect.Effect<ReadonlyArray<Tool>, StorageError>
    readonly find: (slug: Slug) => Effect.Effect<Tool, ToolNotFound | StorageError>
    readonly setActive: (slug: Slug, isActive: boolean) => Effect.Effect<Tool, ToolNotFound | StorageError>
  }
>() {
  /** Adds this service's tools that the catalogue lacks, at the start of a program; returns their number. */
  static readonly seed: Effect.Effect<number, StorageError, Storage> = Effect.flatMap(Storage, (storage) =>
    storage.seedTools(catalogueSeed)
  )

  static readonly layer: Layer.Layer<Catalogue, never, Storage> = Layer.effect(
    Catalogue,
    Effect.zipWith(Storage, Effect.clock, (storage, clock) => make(storage, clock))
  )
}

interface Reading {
  readonly tools: ReadonlyArray<Tool>
  readonly bySlug: ReadonlyMap<Slug, Tool>
  /** Trusted only from this time on: a clock that is set back must not prolong it. */
  readonly since: number
  readonly until: number
}

const make = (storage: typeof Storage.Service, clock: Clock.Clock): typeof Catalogue.Service => {
  let latest: Reading | undefined
  let changes = 0

  const readAfresh = (now: number): Effect.Effect<Reading, StorageError> =>
    Effect.suspend(() => {
      const changesBefore = changes
      return Effect.map(storage.listTools, (tools) => {
        const bySlug = new Map(tools.map((tool) => [tool.slug, tool]))
        const reading = { tools, bySlug, since: now, until: now + readingLifetime }
        // A read that began before a change may return the old tool.
        if (changes === changesBefore) latest = reading
        return reading
      })
    })

  /** The latest reading while trusted, else a new one. */
  const read = (): Effect.Effect<Reading, StorageError> => {
    const now = clock.unsafeCurrentTimeMillis()
    return latest !== undefined && latest.since <= now && now < latest.until
      ? Effect.succeed(latest)
      : readAfresh(now)
  }

  const forget = Effect.sync(() => {
    changes++
    latest = undefined
  })

  return {
    list: Effect.suspend(() => Effect.map(read(), ({ tools }) => tools)),
    find: (slug) =>
      flatMapEager(read(), ({ bySlug }) => {
        const tool = bySlug.get(slug)
        return tool === undefined ? new ToolNotFound({ slug }) : Effect.succeed(tool)
      }),
    setActive: (slug, isActive) => Effect.ensuring(storage.setToolActive(slug, isActive), forget)
  }
}
