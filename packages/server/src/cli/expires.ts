import { type Field, refuse, refused } from "@quick-response/design/field/Field"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { type Input, optional, readBy } from "./Input.ts"
import { parsed } from "./textFields.ts"

const isCalendarDate = (date: string): boolean =>
  Option.match(DateTime.make(date), {
    onNone: () => false,
    onSome: (time) => DateTime.formatIsoDate(time) === date
  })

const form = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** A time; a date alone means midnight UTC. */
const time: Field<DateTime.Utc, string> = parsed("a date like 2027-01-31 or 2027-01-31T18:00:00Z", (text) =>
  form.test(text) && isCalendarDate(text.slice(0, "yyyy-mm-dd".length))
    ? Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.toUtc))
    : undefined
)

/** A time in the future. */
const future: Field<DateTime.Utc, string> = {
  ...time,
  read: (value, faults) => {
    const read = time.read(value, faults)
    return read === refused || read.epochMillis > Date.now()
      ? read
      : refuse("a time that is yet to come", value, faults)
  }
}

/** The start of a listed period. */
export const since = (meaning: string): Input<DateTime.Utc | undefined> =>
  readBy(optional("since", "TIME", meaning), time)

/** The time at which something takes effect. */
export const startsAt: Input<DateTime.Utc | undefined> = readBy(
  optional("from", "TIME", "From when: 2027-01-31 or 2027-01-31T18:00:00Z. [default now]"),
  time
)

/** The expiry of a key: a time in the future; a date alone means midnight UTC. */
export const expires: Input<DateTime.Utc | undefined> = readBy(
  optional("expires", "DATE", "When it stops working: 2027-01-31 or 2027-01-31T18:00:00Z."),
  future
)
