import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { join, resolve } from "node:path"
import process from "node:process"
import { Storage } from "@quick-response/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, argument, optional, readBy, toggle } from "../../cli/Input.ts"
import { messagesOnly, print } from "../../cli/printTable.ts"
import { json } from "../../cli/sharedOptions.ts"
import { Refused } from "../../process/commandErrors.ts"
import { readSetting } from "../../settings/Setting.ts"
import { settings } from "../../settings/settings.ts"
import { readOnlyStorageLayer, sqlite } from "../../storage/storageLayer.ts"
import { effectVerb } from "../effectVerb.ts"
import { database } from "../withStore.ts"
import { noteInLog } from "./noteInLog.ts"
import { copiesToRemove, copyNameAt, type Rotation, rotationText } from "./rotation.ts"

const Copy = Schema.Struct({
  file: Schema.String,
  bytes: Schema.Int,
  isAudited: Schema.Boolean,
  removed: Schema.Array(Schema.String)
})

/** Fails unless the copy passes a full audit, as before a restore. */
const prove = (path: string) =>
  Effect.gen(function* () {
    const violations = yield* (yield* Storage).audit
    const [first] = violations
    if (first !== undefined)
      return yield* Effect.fail(
        new Refused(
          `${path} is complete, but violates ${violations.length} invariants of the books, the first ${first.invariant}: ${first.detail}; run quick-response audit on the database itself`
        )
      )
  }).pipe(Effect.provide(readOnlyStorageLayer({ kind: "sqlite", path })))

/** Removes the copies in a folder that a rotation no longer keeps, and returns their names. */
const rotate = (folder: string, rotation: Rotation) =>
  Effect.sync(() => {
    const names = copiesToRemove(readdirSync(folder), rotation)
    for (const name of names) rmSync(join(folder, name))
    return names
  })

/** Writes a complete copy of the database to a file, or to a folder of copies, while servers run. */
export const backup = effectVerb(
  {
    name: "backup",
    summary: "Writes a complete copy of the database to a new file, while servers sell.",
    details: [
      "The copy is of one moment, in one file that only you can read. It is audited, so that it can be restored; --no-audit skips that if the books are large and copies frequent.",
      "An incomplete copy never has the final name. For Postgres, use pg_dump.",
      "With --keep, FILE is a folder: the copy gets its time as a name, such as copy-20270131T090000Z.db, and older copies are removed unless they are the newest of one of the last hours, days or weeks with copies."
    ],
    examples: [
      ["backup copy.db", "Copy the database beside a running server"],
      ["backup copies --keep 24,7,8", "Keep the copies of 24 hours, 7 days and 8 weeks in a folder"],
      ["audit --database sqlite:copy.db", "Audit a copy again, years later"]
    ]
  },
  all({
    file: argument("FILE", "The file to write, which must not exist, or with --keep the folder."),
    rotation: readBy(
      optional("keep", "HOURS,DAYS,WEEKS", "Keeps so many copies of hours, days and weeks in the folder."),
      rotationText
    ),
    withoutAudit: toggle("no-audit", "Skips the audit of the copy."),
    database,
    json
  }),
  ({ file, rotation, withoutAudit, database: flag, json }) =>
    Effect.gen(function* () {
      const database = yield* readSetting(settings.database, { database: flag }, process.env)
      if (database.kind !== "sqlite")
        return yield* Effect.fail(
          new Refused(
            database.kind === "memory"
              ? `${settings.database.variable}: memory: ends with its process; name a file`
              : `${settings.database.variable}: is an address of Postgres; copy it with pg_dump`
          )
        )
      const { copyFile } = yield* sqlite
      if (rotation !== undefined)
        yield* Effect.try({
          try: () => mkdirSync(file, { recursive: true, mode: 0o700 }),
          catch: () => new Refused(`${file} cannot be made a folder: name another, or free the name`)
        })
      const copy = resolve(file, rotation === undefined ? "" : copyNameAt(yield* Clock.currentTimeMillis))
      const bytes = yield* copyFile({ filename: database.path, copy })
      if (!withoutAudit) yield* prove(copy)
      yield* noteInLog(database, "books.backedUp", { bytes, isAudited: !withoutAudit })
      const removed = rotation === undefined ? [] : yield* rotate(file, rotation)
      yield* print(json, Copy, { file: copy, bytes, isAudited: !withoutAudit, removed }, ({ bytes }) => [
        `wrote ${bytes.toLocaleString("en-US")} bytes to ${rotation === undefined ? file : copy}${withoutAudit ? "" : "; all invariants hold in it"}`,
        ...(removed.length === 0 ? [] : [`removed ${removed.length} older copies`])
      ])
    }).pipe(Effect.provide(messagesOnly))
)
