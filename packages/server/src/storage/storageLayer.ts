import type { Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { isDeno } from "../runtime.ts"
import type { Database } from "../settings/parsers.ts"

const memory = Effect.promise(() => import("@quick-response/storage-memory"))
const onNode = Effect.promise(() => import("@quick-response/storage-sqlite/node"))
const onDeno = Effect.promise(() => import("@quick-response/storage-sqlite/deno"))

/** The storage that a setting names. */
export const storageLayer = (database: Database): Layer.Layer<Storage, Error> =>
  Layer.unwrapEffect(
    Effect.gen(function* () {
      if (database.kind === "memory") return (yield* memory).layer
      const { path } = database
      return isDeno ? (yield* onDeno).layer({ filename: path }) : (yield* onNode).layer({ filename: path })
    })
  )
