import * as DateTime from "effect/DateTime"
import { LRUCache } from "lru-cache/min"
import type { RedirectRule } from "./RedirectRule.ts"
import type { Visit } from "./Visit.ts"

/** The hours of a rule, as in `11:00-15:00`. */
export const hoursForm = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/

/** A moment in a time zone: weekday, Monday first, and minute of the day. */
interface LocalMoment {
  readonly weekday: number
  readonly minute: number
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/** Formatters by time zone, which are slow to make. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit"
  })
  clocks.set(timeZone, clock)
  return clock
}

const localMoment = (at: number, timeZone: string): LocalMoment => {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) parts[type] = value
  return {
    weekday: weekdays.indexOf(parts.weekday ?? "") + 1,
    minute: Number(parts.hour) * 60 + Number(parts.minute)
  }
}

/** True if a minute of the day is within hours, which span midnight if the second is less. */
const isWithin = (minute: number, hours: string): boolean => {
  const [, openHour, openMinute, closeHour, closeMinute] = hoursForm.exec(hours) ?? []
  const opens = Number(openHour) * 60 + Number(openMinute)
  const closes = Number(closeHour) * 60 + Number(closeMinute)
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes
}

const holdsByClock = ({ weekdays: days, hours, timeZone }: RedirectRule, at: number): boolean => {
  if (days === undefined && hours === undefined) return true
  const { weekday, minute } = localMoment(at, timeZone ?? "UTC")
  return (days?.includes(weekday) ?? true) && (hours === undefined || isWithin(minute, hours))
}

/** True if all conditions of a rule hold for a visit. `from` is inclusive, `until` exclusive. */
export const ruleHolds = (rule: RedirectRule, { device, language, at }: Omit<Visit, "slug">): boolean =>
  (rule.device === undefined || rule.device === device) &&
  (rule.language === undefined || rule.language === language) &&
  (rule.from === undefined || at >= DateTime.toEpochMillis(rule.from)) &&
  (rule.until === undefined || at < DateTime.toEpochMillis(rule.until)) &&
  holdsByClock(rule, at)
