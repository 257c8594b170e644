import { Storage } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { all } from "../cli/Input.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

/** Migrates a database to the latest schema without serving. */
export const migrate = effectVerb(
  {
    name: "migrate",
    summary: "Brings a database to the newest schema, and ends.",
    details: [
      "`serve` does the same at its start. If its user may not change the schema of a Postgres database, run this first as a user with that right.",
      "It takes as long as it needs. A database with the newest schema is left as it is, and one of a newer version is refused."
    ],
    examples: [
      ["migrate --database postgres://OWNER:PASSWORD@HOST/DATABASE", "Before an upgrade of the servers"]
    ]
  },
  all({ database }),
  ({ database }) =>
    Effect.zipRight(Storage, Console.log("the database has the newest schema")).pipe(withStore(database))
)
