import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { UsageError } from "../process/commandErrors.ts"
import { type Input, mapped, optional } from "./Input.ts"

const isCalendarDate = (date: string): boolean =>
  Option.match(DateTime.make(date), {
    onNone: () => false,
    onSome: (time) => DateTime.formatIsoDate(time) === date
  })

const form = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

const readExpiry = (text: string): DateTime.Utc => {
  const refuse = (expected: string) =>
    new UsageError(`--expires: expected ${expected}, got ${JSON.stringify(text)}`)
  const date = text.slice(0, "yyyy-mm-dd".length)
  const expiry =
    form.test(text) && isCalendarDate(date) ? Option.getOrUndefined(DateTime.make(text)) : undefined
  if (expiry === undefined) throw refuse("a date like 2027-01-31 or 2027-01-31T18:00:00Z")
  if (expiry.epochMillis <= Date.now()) throw refuse("a time that is yet to come")
  return DateTime.toUtc(expiry)
}

/** When a key expires: a time in the future; a date alone means midnight UTC. */
export const expires: Input<DateTime.Utc | undefined> = mapped(
  optional("expires", "DATE", "When it stops working: 2027-01-31 or 2027-01-31T18:00:00Z."),
  (text) => (text === undefined ? undefined : readExpiry(text))
)
