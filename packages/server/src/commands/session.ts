import { Accounts, Session, Sessions } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all } from "../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../cli/printTable.ts"
import { type AccountReference, accountReference, sessionReference } from "../cli/recordReferences.ts"
import { json, pageOptions } from "../cli/sharedOptions.ts"
import { group } from "../cli/Verb.ts"
import { operatorPeople } from "../credentials/peopleLayers.ts"
import { Refused } from "../process/commandErrors.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

const find = (reference: AccountReference) => Effect.flatMap(Accounts, (accounts) => accounts.find(reference))

/** Collapses a user agent, which can contain anything, to one line. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").slice(0, 80)

const list = effectVerb(
  {
    name: "list",
    summary: "Lists an account's sessions, the newest first.",
    details: ["If there is more than a page, standard error says so."],
    examples: [["session list ann@example.com", "See when each was last used, and by which browser"]]
  },
  all({ ...pageOptions("sessions"), database, json, reference: accountReference }),
  ({ page, pageSize, database, json, reference }) =>
    Effect.gen(function* () {
      const { id } = yield* find(reference)
      const listed = yield* (yield* Sessions).list(id, { pageNumber: page, pageSize })
      yield* print(json, Schema.Array(Session), listed.sessions, (sessions) =>
        table(
          [
            ["ID", ({ id }) => id],
            ["STARTED", ({ createdAt }) => shortTime(createdAt)],
            ["LAST USED", ({ lastUsedAt }) => shortTime(lastUsedAt)],
            ["BROWSER", ({ userAgent }) => inOneLine(userAgent)]
          ],
          sessions
        )
      )
      yield* sayPages(page, pageSize, listed.totalCount)
    }).pipe(Effect.provide(operatorPeople), withStore(database))
)

const end = effectVerb(
  {
    name: "end",
    summary: "Ends one of an account's sessions, or all: it must sign in again.",
    details: ["A running server refuses an ended session at once."],
    examples: [
      ["session end ann@example.com all", "Sign everyone out"],
      ["session end ann@example.com 0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90", "End one session"]
    ]
  },
  all({ database, json, account: accountReference, session: sessionReference }),
  ({ database, json, account, session }) =>
    Effect.gen(function* () {
      const { id } = yield* find(account)
      const ended = yield* (yield* Sessions).end(id, session)
      if (ended === 0 && session !== "all")
        return yield* Effect.fail(new Refused(`the account has no session ${session}`))
      yield* print(
        json,
        Schema.Struct({ ended: Schema.Int }),
        { ended },
        () => `ended ${ended} ${ended === 1 ? "session" : "sessions"}`
      )
    }).pipe(Effect.provide(operatorPeople), withStore(database))
)

export const session = group({ name: "session", summary: "Sessions of people." }, [list, end])
