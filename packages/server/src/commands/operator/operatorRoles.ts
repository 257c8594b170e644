import { Accounts, LogEntry, Operator, Operators } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all } from "../../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../../cli/printTable.ts"
import { accountReference } from "../../cli/recordReferences.ts"
import { json, pageOptions, operatorReason as reason } from "../../cli/sharedOptions.ts"
import { group } from "../../cli/Verb.ts"
import { Refused } from "../../process/commandErrors.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withStore } from "../withStore.ts"

const add = effectVerb(
  {
    name: "add",
    summary: "Gives an open account the role of an operator.",
    details: ["The role is given and taken by this command alone, never over HTTP."],
    examples: [[`operator add ann@example.com --reason "runs the shop"`, "By its address"]]
  },
  all({ reason, database, json, reference: accountReference }),
  ({ reason, database, json, reference }) =>
    Effect.gen(function* () {
      const { id } = yield* (yield* Accounts).find(reference)
      const operator = yield* (yield* Operators).add(id, { operatorId: null, reason })
      yield* print(
        json,
        Operator,
        operator,
        ({ email, addedAt }) => `${email} is an operator since ${shortTime(addedAt)}`
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

const remove = effectVerb(
  {
    name: "remove",
    summary: "Takes the role of an operator from an account.",
    examples: [[`operator remove ann@example.com --reason "left"`, "By its address"]]
  },
  all({ reason, database, json, reference: accountReference }),
  ({ reason, database, json, reference }) =>
    Effect.gen(function* () {
      const { id, email } = yield* (yield* Accounts).find(reference)
      const isRemoved = yield* (yield* Operators).remove(id, { operatorId: null, reason })
      if (!isRemoved) return yield* Effect.fail(new Refused(`${email ?? id} is not an operator`))
      const removed = { accountId: id, email }
      yield* print(
        json,
        Operator.omit("addedAt"),
        removed,
        ({ email, accountId }) => `${email ?? accountId} is not an operator any more`
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

const list = effectVerb(
  { name: "list", summary: "Lists the operators, the oldest first.", examples: [["operator list", "All"]] },
  all({ database, json }),
  ({ database, json }) =>
    Effect.gen(function* () {
      const operators = yield* (yield* Operators).list
      yield* print(json, Schema.Array(Operator), operators, (operators) =>
        table(
          [
            ["EMAIL", ({ email }) => email ?? ""],
            ["SINCE", ({ addedAt }) => shortTime(addedAt)],
            ["ID", ({ accountId }) => accountId]
          ],
          operators
        )
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

const log = effectVerb(
  {
    name: "log",
    summary: "Lists the acts of operators and commands, newest first.",
    examples: [["operator log --json", "For a program"]]
  },
  all({ ...pageOptions("entries"), database, json }),
  ({ page, pageSize, database, json }) =>
    Effect.gen(function* () {
      const { entries, totalCount } = yield* (yield* Operators).readLog({ pageNumber: page, pageSize })
      yield* print(json, Schema.Array(LogEntry), entries, (entries) =>
        table(
          [
            ["TIME", ({ at }) => shortTime(at)],
            ["BY", ({ operatorId }) => operatorId ?? "(command)"],
            ["ACTION", ({ action }) => action],
            ["TO", ({ subject }) => subject],
            ["WHY", ({ reason }) => reason ?? ""]
          ],
          entries
        )
      )
      yield* sayPages(page, pageSize, totalCount)
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

export const operator = group({ name: "operator", summary: "Operators and the log of their acts." }, [
  add,
  remove,
  list,
  log
])
