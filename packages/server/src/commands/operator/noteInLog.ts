import { type OperatorAction, OperatorStorage } from "@quick-response/core"
import * as Console from "effect/Console"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Database } from "../../settings/settingFields.ts"
import { storageLayer } from "../../storage/storageLayer.ts"

/**
 * Records a command's change of the whole database in the operators' log. Reports it on standard error if the log is
 * not writable.
 */
export const noteInLog = (
  database: Database,
  action: OperatorAction,
  detail: Readonly<Record<string, unknown>>
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { appendLog } = yield* OperatorStorage
    yield* appendLog({ operatorId: null, action, subject: "", reason: null, detail, at: yield* DateTime.now })
  }).pipe(
    Effect.provide(storageLayer(database)),
    Effect.catchAll(({ message }) => Console.error(`not noted in the operators' log: ${message}`))
  )
