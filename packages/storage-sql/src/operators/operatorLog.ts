import type { SqlError } from "@effect/sql/SqlError"
import {
  type Deed,
  LogEntry,
  type LogPage,
  type LogQuery,
  type NewLogEntry,
  type OperatorAction
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer, Moment } from "../statements/columns.ts"
import { type Plan, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { insertInto, query, type Read } from "../statements/statement.ts"

const Row = Schema.Struct({
  ...LogEntry.fields,
  sequence: Integer,
  detail: Schema.parseJson(LogEntry.fields.detail),
  at: Moment
})
const columns = `sequence, operator_id AS "operatorId", action, subject, reason, detail_json AS detail,
  created_at AS "at"`

const selectLast = query(
  Schema.Struct({ last: Integer }),
  "SELECT coalesce(max(sequence), 0) AS last FROM operator_log"
)
const insertEntry = insertInto("operator_log")<LogEntry>(
  {
    sequence: ({ sequence }) => sequence,
    operator_id: ({ operatorId }) => operatorId,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    reason: ({ reason }) => reason,
    detail_json: ({ detail }) => JSON.stringify(detail),
    created_at: ({ at }) => at.epochMillis
  },
  { key: ["sequence"], action: "retry" }
)
const selectPage = query(Row, `SELECT ${columns} FROM operator_log ORDER BY sequence DESC LIMIT ? OFFSET ?`)
const selectPageOf = query(
  Row,
  `SELECT ${columns} FROM operator_log WHERE subject = ? ORDER BY sequence DESC LIMIT ? OFFSET ?`
)
const countOf = query(
  Schema.Struct({ entries: Integer }),
  "SELECT count(*) AS entries FROM operator_log WHERE subject = ?"
)

/** Plans a log entry. If another transaction appends one concurrently, this one is retried. */
export const appended = (read: Read, entry: NewLogEntry) =>
  Effect.map(selectLast(read), ([row]) => insertEntry([{ ...entry, sequence: (row?.last ?? 0) + 1 }]))

/** A change's log entry, without its author. */
export interface Told<A> {
  readonly action: OperatorAction
  readonly subject: string | ((answer: A) => string)
  readonly detail?: Readonly<Record<string, unknown>> | ((answer: A) => Readonly<Record<string, unknown>>)
}

/** Appends a log entry in a verb's transaction, unless the verb changes nothing. */
export const logged =
  <A, E>(verb: WriteVerb<A, E>, deed: Deed, { action, subject, detail = {} }: Told<A>): WriteVerb<A, E> =>
  (read) =>
    Effect.gen(function* () {
      const { answer, changes }: Plan<A> = yield* verb(read)
      if (changes.length === 0) return planned(answer)
      const entry = yield* appended(read, {
        ...deed,
        action,
        subject: typeof subject === "string" ? subject : subject(answer),
        detail: typeof detail === "function" ? detail(answer) : detail
      })
      return planned(answer, ...changes, ...entry)
    })

export const appendLog =
  (entry: NewLogEntry): WriteVerb<void> =>
  (read) =>
    Effect.map(appended(read, entry), (changes) => planned(undefined, ...changes))

export const readLog =
  ({ subject, pageNumber, pageSize }: LogQuery): ReadVerb<LogPage> =>
  (read): Effect.Effect<LogPage, SqlError> =>
    Effect.gen(function* () {
      const offset = (pageNumber - 1) * pageSize
      if (subject === undefined) {
        const [row] = yield* selectLast(read)
        return { entries: yield* selectPage(read, pageSize, offset), totalCount: row?.last ?? 0 }
      }
      const [row] = yield* countOf(read, subject)
      return {
        entries: yield* selectPageOf(read, subject, pageSize, offset),
        totalCount: row?.entries ?? 0
      }
    })
