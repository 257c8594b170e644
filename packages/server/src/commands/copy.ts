import process from "node:process"
import { AuditObserver, Storage } from "@quick-response/core"
import { refuseSince } from "@quick-response/design/field/Field"
import type { CopyProgress } from "@quick-response/storage-postgres"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { auditProgress, endProgress } from "../cli/auditProgress.ts"
import { all, type Input, optional, readBy } from "../cli/Input.ts"
import { messagesOnly } from "../cli/printTable.ts"
import { parsed } from "../cli/textFields.ts"
import { Refused } from "../process/commandErrors.ts"
import { passwordsIn } from "../process/secrets.ts"
import { copySettings } from "../settings/copySettings.ts"
import { readSetting, type Setting } from "../settings/Setting.ts"
import type { Database } from "../settings/settingFields.ts"
import { bookLayer, postgres } from "../storage/storageLayer.ts"
import { effectVerb } from "./effectVerb.ts"

/** A database flag. All users of the machine can list command lines, so it takes no password. */
const databaseFlag = ({ flag, placeholder, purpose, variable }: Setting): Input<string | undefined> =>
  readBy(
    optional(
      flag,
      placeholder,
      `${purpose} [${variable}, or ${variable}_FILE and the path of a file that holds it]`
    ),
    {
      ...parsed("an address without a password", (text) => text),
      read: (value, faults) =>
        typeof value === "string" && passwordsIn(value).length === 0
          ? value
          : refuseSince(
              `a password in a flag is visible in the list of processes; set ${variable}, or ${variable}_FILE to a file that holds the address`,
              faults
            )
    }
  )

/** The database of a flag or the environment. */
const databaseOf = (setting: Setting<Database>, text: string | undefined) =>
  Effect.flatMap(readSetting(setting, { [setting.flag]: text }, process.env), (database) =>
    database.kind === "memory"
      ? Effect.fail(
          new Refused(`--${setting.flag}: memory: is gone with the process that holds it; name a database`)
        )
      : Effect.succeed(database)
  )

/** Reports each finished table, and running progress on a terminal. */
const observe = ({ table, step, rows, isDone }: CopyProgress): Effect.Effect<void> => {
  const line = `${step} ${rows.toLocaleString("en-US")} ${table.replaceAll("_", " ")}`
  if (isDone) return Effect.zipRight(endProgress, Console.error(line))
  return Effect.sync(() => {
    if (process.stderr.isTTY) process.stderr.write(`\r${line}`)
  })
}

/** Fails unless the database passes the audit. */
const prove = (storage: typeof Storage.Service, name: string) =>
  Effect.gen(function* () {
    const violations = yield* storage.audit.pipe(
      Effect.provideService(AuditObserver, auditProgress),
      Effect.ensuring(endProgress)
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
      "Stop the servers first: changes during the copy make the comparison fail. The source is only read, and must have the newest schema, or the last from before the first release.",
      "Accounts, keys, passwords, sessions, ledger, top-ups, records, redirects, scans, events, webhooks, idempotency keys, mails and tools are copied, both databases are audited, and every row is compared.",
      "An address with a password must be in the environment or a file, since flags are visible in the list of processes.",
      "To continue an interrupted copy, give the same command again."
    ],
    examples: [
      [
        "copy --from sqlite:data/quick-response.db",
        "Move to the database that QR_COPY_TO names, such as postgres://USER:PASSWORD@HOST/DATABASE"
      ]
    ]
  },
  all({
    from: databaseFlag(copySettings.from),
    to: databaseFlag(copySettings.to)
  }),
  ({ from, to }) =>
    Effect.gen(function* () {
      const [fromDatabase, toDatabase] = [
        yield* databaseOf(copySettings.from, from),
        yield* databaseOf(copySettings.to, to)
      ]
      const { Book, copyBook } = yield* postgres
      const source = yield* Layer.build(bookLayer(fromDatabase, { readOnly: true }))
      const target = yield* Layer.build(bookLayer(toDatabase, { readOnly: false }))
      const [fromBook, toBook] = [Context.get(source, Book), Context.get(target, Book)]
      yield* prove(Context.get(source, Storage), fromBook.name)
      const { qr_codes: records, ledger } = yield* copyBook(fromBook, toBook, observe)
      yield* prove(Context.get(target, Storage), toBook.name)
      yield* Console.log(
        `${records} records and ${ledger} ledger entries are in ${toBook.name}, equal row by row to ${fromBook.name}`
      )
    }).pipe(Effect.scoped, Effect.provide(messagesOnly))
)
