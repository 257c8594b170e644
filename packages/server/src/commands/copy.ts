import process from "node:process"
import { AuditObserver, Storage } from "@quick-response/core/shop"
import type { CopyProgress } from "@quick-response/storage-postgres"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditProgress, endProgress } from "../cli/auditProgress.ts"
import { all, required } from "../cli/Input.ts"
import { messagesOnly } from "../cli/output.ts"
import { Refused } from "../failure.ts"
import { readSetting } from "../settings/definition.ts"
import { settings } from "../settings/settings.ts"
import { bookLayer, postgres } from "../storage/storageLayer.ts"
import { effectVerb } from "./effectVerb.ts"

const databaseFlag = (name: string, meaning: string) => required(name, "DATABASE", meaning)

const databaseOf = (flag: string, value: string) =>
  Effect.flatMap(readSetting({ ...settings.database, flag }, { [flag]: value }, {}), (database) =>
    database.kind === "memory"
      ? Effect.fail(new Refused(`--${flag}: memory: is gone with the process that holds it; name a database`))
      : Effect.succeed(database)
  )

/** Says each table once it is done, and on a terminal how far it is. */
const observe = ({ table, step, rows, isDone }: CopyProgress): Effect.Effect<void> => {
  const line = `${step} ${rows.toLocaleString("en-US")} ${table.replaceAll("_", " ")}`
  if (isDone) return Effect.zipRight(endProgress(), Console.error(line))
  return Effect.sync(() => {
    if (process.stderr.isTTY) process.stderr.write(`\r${line}`)
  })
}

/** Proves the invariants of a database, or fails. */
const prove = (storage: typeof Storage.Service, name: string) =>
  Effect.gen(function* () {
    const violations = yield* storage.audit.pipe(
      Effect.provideService(AuditObserver, auditProgress()),
      Effect.ensuring(endProgress())
    )
    if (violations.length === 0) return yield* Console.error(`audited ${name}: all invariants hold`)
    const [first] = violations
    return yield* Effect.fail(
      new Refused(
        `${violations.length} violations of the invariants in ${name}, the first of ${first?.invariant}: ${first?.detail}; see quick-response audit`
      )
    )
  })

/** Copies a whole shop from one database to another. */
export const copy = effectVerb(
  {
    name: "copy",
    summary: "Copies all that a database keeps to an empty one: from SQLite to Postgres, or back.",
    details: [
      "Stop the servers first: what is written meanwhile makes the comparison fail. The source is only read, and must be of the newest form.",
      "Accounts, keys, passwords, sessions, ledger, records, idempotency keys, mails and tools are copied, both databases are audited, and every row is compared.",
      "A copy that was broken off goes on where it was: give the same command again."
    ],
    examples: [
      [
        "copy --from sqlite:data/quick-response.db --to postgres://USER:PASSWORD@HOST/DATABASE",
        "Move to Postgres"
      ]
    ]
  },
  all({
    from: databaseFlag("from", "The database that is copied."),
    to: databaseFlag("to", "The database that it is copied to; a missing file is made.")
  }),
  ({ from, to }) =>
    Effect.gen(function* () {
      const { Book, copyBook } = yield* postgres
      const open = (layer: ReturnType<typeof bookLayer>) => Layer.build(layer)
      const source = yield* open(bookLayer(yield* databaseOf("from", from), { readOnly: true }))
      const target = yield* open(bookLayer(yield* databaseOf("to", to), { readOnly: false }))
      const [fromBook, toBook] = [Context.get(source, Book), Context.get(target, Book)]
      yield* prove(Context.get(source, Storage), fromBook.name)
      const { qr_codes: records, ledger } = yield* copyBook(fromBook, toBook, observe)
      yield* prove(Context.get(target, Storage), toBook.name)
      yield* Console.log(
        `${records} records and ${ledger} ledger entries are in ${toBook.name}, equal row by row to ${fromBook.name}`
      )
    }).pipe(Effect.scoped, Effect.provide(messagesOnly))
)
