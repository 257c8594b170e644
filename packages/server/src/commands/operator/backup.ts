import { resolve } from "node:path"
import process from "node:process"
import { Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, argument, toggle } from "../../cli/Input.ts"
import { messagesOnly, print } from "../../cli/printTable.ts"
import { json } from "../../cli/sharedOptions.ts"
import { Refused } from "../../process/commandErrors.ts"
import { readSetting } from "../../settings/Setting.ts"
import { settings } from "../../settings/settings.ts"
import { readOnlyStorageLayer, sqlite } from "../../storage/storageLayer.ts"
import { effectVerb } from "../effectVerb.ts"
import { database } from "../withStore.ts"
import { noteInLog } from "./noteInLog.ts"

const Copy = Schema.Struct({ file: Schema.String, bytes: Schema.Int, isAudited: Schema.Boolean })

/** Fails unless the copy passes a full audit, as before a restore. */
const prove = (path: string) =>
  Effect.gen(function* () {
    const violations = yield* (yield* Storage).audit
    const [first] = violations
    if (first !== undefined)
      return yield* Effect.fail(
        new Refused(
          `${path} is whole, but ${violations.length} invariants of the books do not hold in it, the first of ${first.invariant}: ${first.detail}; run quick-response audit on the database itself`
        )
      )
  }).pipe(Effect.provide(readOnlyStorageLayer({ kind: "sqlite", path })))

/** Writes a complete copy of the database to a file while servers run. */
export const backup = effectVerb(
  {
    name: "backup",
    summary: "Writes a whole copy of the database to a new file, while servers go on selling.",
    details: [
      "The copy is of one moment, in one file that only you can read. It is audited, so that it can be restored; --no-audit leaves that out where the books are large and copies frequent.",
      "Half a copy never has the name of a whole one. Postgres has pg_dump for this."
    ],
    examples: [
      ["backup copy.db", "Copy the database beside a running server"],
      ["audit --database sqlite:copy.db", "Audit a copy again, years later"]
    ]
  },
  all({
    file: argument("FILE", "The file to write. It must not exist."),
    withoutAudit: toggle("no-audit", "Does not audit the copy."),
    database,
    json
  }),
  ({ file, withoutAudit, database: flag, json }) =>
    Effect.gen(function* () {
      const database = yield* readSetting(settings.database, { database: flag }, process.env)
      if (database.kind !== "sqlite")
        return yield* Effect.fail(
          new Refused(
            database.kind === "memory"
              ? `${settings.database.variable}: memory: is gone with the process that holds it; name a file`
              : `${settings.database.variable}: is an address of Postgres, of which pg_dump makes copies`
          )
        )
      const { copyFile } = yield* sqlite
      const copy = resolve(file)
      const bytes = yield* copyFile({ filename: database.path, copy })
      if (!withoutAudit) yield* prove(copy)
      yield* noteInLog(database, "books.backedUp", { bytes, isAudited: !withoutAudit })
      yield* print(json, Copy, { file: copy, bytes, isAudited: !withoutAudit }, ({ bytes }) => [
        `wrote ${bytes.toLocaleString("en-US")} bytes to ${file}${withoutAudit ? "" : "; all invariants hold in it"}`
      ])
    }).pipe(Effect.provide(messagesOnly))
)
