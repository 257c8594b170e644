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

/** Reads the time of an option; a date alone means midnight UTC. */
const readTime = (option: string, text: string): DateTime.Utc => {
  const date = text.slice(0, "yyyy-mm-dd".length)
  const time =
    form.test(text) && isCalendarDate(date) ? Option.getOrUndefined(DateTime.make(text)) : undefined
  if (time !== undefined) return DateTime.toUtc(time)
  throw new UsageError(
    `--${option}: expected a date like 2027-01-31 or 2027-01-31T18:00:00Z, got ${JSON.stringify(text)}`
  )
}

const readExpiry = (text: string): DateTime.Utc => {
  const expiry = readTime("expires", text)
  if (expiry.epochMillis > Date.now()) return expiry
  throw new UsageError(`--expires: expected a time that is yet to come, got ${JSON.stringify(text)}`)
}

/** The time from which on something is looked at. */
export const since = (meaning: string): Input<DateTime.Utc | undefined> =>
  mapped(optional("since", "TIME", meaning), (text) =>
    text === undefined ? undefined : readTime("since", text)
  )

/** The time from which something is in force. */
export const startsAt: Input<DateTime.Utc | undefined> = mapped(
  optional("from", "TIME", "From when: 2027-01-31 or 2027-01-31T18:00:00Z. [default now]"),
  (text) => (text === undefined ? undefined : readTime("from", text))
)

/** When a key expires: a time in the future; a date alone means midnight UTC. */
export const expires: Input<DateTime.Utc | undefined> = mapped(
  optional("expires", "DATE", "When it stops working: 2027-01-31 or 2027-01-31T18:00:00Z."),
  (text) => (text === undefined ? undefined : readExpiry(text))
)
