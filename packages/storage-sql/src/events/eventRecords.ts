import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  type EntryRecord,
  type EventPlace,
  type EventPosition,
  type EventRecord,
  eventTypes,
  mergeEvents,
  type StoredEvent,
  type StoredEventType,
  typeOfEntry
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { EntryRow, entryColumns } from "../records/ledger.ts"
import { Integer, Moment } from "../statements/columns.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query, type Read } from "../statements/statement.ts"

const entryTypes: ReadonlySet<string> = new Set(Object.values(typeOfEntry))

const isStoredType = (type: keyof typeof eventTypes): type is StoredEventType =>
  type !== "webhook.test" && !entryTypes.has(type)

/** A stored event type. */
export const StoredType: Schema.Schema<StoredEventType> = Schema.Literal(
  ...Struct.keys(eventTypes).filter(isStoredType)
)

/** The columns of {@link namedEntry}. */
export const NamedEntryRow = Schema.Struct({ ...EntryRow.fields, name: Schema.NullOr(Schema.String) })
export const namedEntryColumns = `${entryColumns}, qr_codes.name`
/** Joins an entry's record. */
export const recordOfEntry = "LEFT JOIN qr_codes ON qr_codes.id = ledger.qr_code_id"

/** The event of a ledger row. */
export const namedEntry = ({ name, ...entry }: typeof NamedEntryRow.Type): EntryRecord => ({ entry, name })

/** The columns of a stored event. */
export const StoredEventRow = Schema.Struct({
  accountId: AccountId,
  sequence: Integer,
  type: StoredType,
  dataText: Schema.String,
  createdAt: Moment
})
export const storedEventColumns = `account_events.account_id AS "accountId", account_events.sequence, account_events.type,
  account_events.data_json AS "dataText", account_events.created_at AS "createdAt"`

const selectEntries = query(
  NamedEntryRow,
  `SELECT ${namedEntryColumns} FROM ledger ${recordOfEntry}
    WHERE ledger.account_id = ? AND ledger.sequence > ? ORDER BY ledger.sequence LIMIT ?`
)
const selectEvents = query(
  StoredEventRow,
  `SELECT ${storedEventColumns} FROM account_events WHERE account_id = ? AND sequence > ? ORDER BY sequence LIMIT ?`
)
const selectEntry = query(
  NamedEntryRow,
  `SELECT ${namedEntryColumns} FROM ledger ${recordOfEntry} WHERE ledger.account_id = ? AND ledger.sequence = ?`
)
const selectEvent = query(
  StoredEventRow,
  `SELECT ${storedEventColumns} FROM account_events WHERE account_id = ? AND sequence = ?`
)
const selectNewest = query(
  Schema.Struct({ entries: Integer, events: Integer }),
  "SELECT entries, events FROM accounts WHERE id = ?"
)

/** The position of an account's latest event. */
export const newestOf = (read: Read, accountId: AccountId): Effect.Effect<EventPosition, SqlError> =>
  Effect.map(selectNewest(read, accountId), ([newest]) => newest ?? { entries: 0, events: 0 })

/** An account's first events after a position, up to its latest when that was read. */
export const recordsBetween = (
  read: Read,
  accountId: AccountId,
  {
    after,
    newest,
    limit
  }: {
    readonly after: EventPosition
    readonly newest: EventPosition
    readonly limit: number
  }
): Effect.Effect<ReadonlyArray<EventRecord>, SqlError> =>
  Effect.gen(function* () {
    const [entries, events] = [newest.entries - after.entries, newest.events - after.events].map((count) =>
      Math.min(limit, count)
    )
    const entryRows =
      entries === undefined || entries <= 0
        ? []
        : yield* selectEntries(read, accountId, after.entries, entries)
    const eventRows =
      events === undefined || events <= 0 ? [] : yield* selectEvents(read, accountId, after.events, events)
    return mergeEvents(entryRows.map(namedEntry), eventRows, limit)
  })

export const readEvents =
  (
    accountId: AccountId,
    after: EventPosition,
    limit: number
  ): ReadVerb<{ readonly records: ReadonlyArray<EventRecord>; readonly newest: EventPosition }> =>
  (read) =>
    Effect.gen(function* () {
      const newest = yield* newestOf(read, accountId)
      return { records: yield* recordsBetween(read, accountId, { after, newest, limit }), newest }
    })

export const findEvent =
  ({ accountId, stream, sequence }: EventPlace): ReadVerb<EventRecord | undefined> =>
  (read) => {
    if (stream === "ledger")
      return Effect.map(selectEntry(read, accountId, sequence), ([row]) => row && namedEntry(row))
    return stream === "account"
      ? Effect.map(selectEvent(read, accountId, sequence), ([event]): StoredEvent | undefined => event)
      : Effect.succeed(undefined)
  }
