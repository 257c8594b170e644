// A storage adapter of one's own, proved by the laws that every adapter keeps. It is the memory adapter with a journal:
// a file with one line for each call that changes something, written before the call is made, and replayed at start.
// node examples/dist/own-storage.js     deno run --allow-read --allow-write --allow-env examples/own-storage.ts

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Storage, StorageError } from "@quick-response/core"
import { storageLaws } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The calls' arguments as JSON; a time is an object, so that no text is taken for one. */
const write = (call: ReadonlyArray<unknown>): string =>
  `${JSON.stringify(call, function (this: Record<string, unknown>, key, value: unknown) {
    const held = this[key]
    return DateTime.isDateTime(held) ? { $time: held.epochMillis } : value
  })}\n`

const read = (line: string): readonly [name: string, ...args: ReadonlyArray<unknown>] =>
  JSON.parse(line, (_, value) =>
    typeof value?.$time === "number" ? DateTime.unsafeMake(value.$time) : value
  )

const make = (file: string) =>
  Effect.gen(function* () {
    const memory = yield* Storage
    const oneAtATime = (yield* Effect.makeSemaphore(1)).withPermits(1)
    const verbs = new Map<string, (args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>>()

    // Ids and times come from the caller, so that the same calls in the same order make the same store again.
    const complete = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : []
    const journal = yield* Effect.acquireRelease(
      Effect.sync(() => openSync(file, "a")),
      (opened) => Effect.sync(() => closeSync(opened))
    )

    const kept = <Args extends ReadonlyArray<unknown>, A, E>(
      name: string,
      verb: (...args: Args) => Effect.Effect<A, E>
    ) => {
      verbs.set(name, (args) => Reflect.apply(verb, memory, args))
      return (...args: Args): Effect.Effect<A, E | StorageError> =>
        Effect.try({
          try: () => {
            writeSync(journal, write([name, ...args]))
            fsyncSync(journal)
          },
          catch: (cause) => new StorageError({ cause })
        }).pipe(
          Effect.andThen(() => verb(...args)),
          Effect.uninterruptible,
          oneAtATime
        )
    }

    const storage = Storage.of({
      ...memory,
      createAccount: kept("createAccount", memory.createAccount),
      openAccountFor: kept("openAccountFor", memory.openAccountFor),
      post: kept("post", memory.post),
      createApiKey: kept("createApiKey", memory.createApiKey),
      changeApiKey: kept("changeApiKey", memory.changeApiKey),
      touchApiKey: kept("touchApiKey", memory.touchApiKey),
      revokeApiKey: kept("revokeApiKey", memory.revokeApiKey),
      purchase: kept("purchase", memory.purchase),
      restyle: kept("restyle", memory.restyle),
      refund: kept("refund", memory.refund),
      labelQrCode: kept("labelQrCode", memory.labelQrCode),
      setQrCodeActive: kept("setQrCodeActive", memory.setQrCodeActive),
      seedTools: kept("seedTools", memory.seedTools),
      setToolActive: kept("setToolActive", memory.setToolActive)
    })

    for (const line of complete) {
      const [name, ...args] = read(line)
      const verb = verbs.get(name)
      // A refused operation is refused again, without a change.
      if (verb !== undefined) yield* Effect.ignore(verb(args))
    }
    return storage
  })

/** The storage port on a journal file. */
export const layer = (file: string): Layer.Layer<Storage> =>
  Layer.scoped(Storage, make(file)).pipe(Layer.provide(StorageMemory.layer))

const folder = mkdtempSync(join(tmpdir(), "own-storage-"))
const file = join(folder, "journal")
// Each law opens the journal anew, with all that the laws before it have left there.
const laws = storageLaws(layer(file))
for (const law of laws) {
  await Effect.runPromise(law.holds)
  console.log(`holds: ${law.name}`)
}
const violations = await Effect.runPromise(
  Effect.flatMap(Storage, ({ audit }) => audit).pipe(Effect.provide(layer(file)))
)
console.log(`${laws.length} laws hold; violations found by the audit: ${violations.length}`)
rmSync(folder, { recursive: true })
