import process from "node:process"
import { AuditObserver, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { auditProgress, endProgress } from "../../cli/auditProgress.ts"
import { all } from "../../cli/Input.ts"
import { print } from "../../cli/printTable.ts"
import { json } from "../../cli/sharedOptions.ts"
import { Refused } from "../../process/commandErrors.ts"
import { readSetting } from "../../settings/Setting.ts"
import { settings } from "../../settings/settings.ts"
import { readOnlyStorageLayer } from "../../storage/storageLayer.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withStore } from "../withStore.ts"
import { noteInLog } from "./noteInLog.ts"

const Violations = Schema.Array(Schema.Struct({ invariant: Schema.String, detail: Schema.String }))

/** Audits the money and records of a live database. */
export const audit = effectVerb(
  {
    name: "audit",
    summary: "Proves every invariant of money and records, and names each violation.",
    details: [
      "Works beside a running server, in short reads. Shows how far it is on a terminal's standard error. Exits with 1 on a violation.",
      "It only reads: it works on a full or read-only disk, and refuses a database with an older schema. If the database can be written, the operators' log records the audit."
    ],
    examples: [["audit", "Check the books"]]
  },
  all({ database, json }),
  ({ database, json }) =>
    Effect.gen(function* () {
      const violations = yield* (yield* Storage).audit.pipe(
        Effect.provideService(AuditObserver, auditProgress),
        Effect.ensuring(endProgress)
      )
      yield* print(json, Violations, violations, (violations) =>
        violations.length === 0
          ? "all invariants hold"
          : violations.map(({ invariant, detail }) => `${invariant}: ${detail}`)
      )
      yield* noteInLog(yield* readSetting(settings.database, { database }, process.env), "books.audited", {
        violations: violations.length
      })
      if (violations.length > 0)
        return yield* Effect.fail(new Refused(`${violations.length} violations of the books' invariants`))
    }).pipe(withStore(database, readOnlyStorageLayer))
)
