const dateForm = /^(\d{4})-(\d\d)-(\d\d)$/
const timeForm = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?([Zz]|[+-]\d\d:\d\d)?$/

const millisecondsOf = { minute: 60_000, day: 86_400_000 } as const

/** A day or time of the Gregorian calendar, as written. */
export type Moment =
  /** `at` is its midnight UTC. */
  | { readonly kind: "date"; readonly at: number }
  /** `at` is in UTC, in milliseconds since 1970. */
  | { readonly kind: "utc"; readonly at: number }
  /** A local time; `at` is the UTC time with the same digits. */
  | { readonly kind: "local"; readonly at: number }

const midnight = (year: number, month: number, day: number): number | undefined => {
  const at = Date.UTC(year, month - 1, day)
  const date = new Date(at)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 100 ? at : undefined
}

/** Milliseconds by which an offset, such as +02:00, is ahead of UTC; undefined if no place uses it. */
const offsetOf = (offset: string): number | undefined => {
  if (offset.toUpperCase() === "Z") return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4))]
  const ahead = (hours * 60 + minutes) * millisecondsOf.minute
  return hours > 23 || minutes > 59 ? undefined : offset.startsWith("-") ? -ahead : ahead
}

/** Parses a date, or an RFC 3339 time with optional offset and seconds. Drops fractions of a second. */
export const parseMoment = (text: string): Moment | undefined => {
  const date = dateForm.exec(text)
  if (date !== null) {
    const at = midnight(Number(date[1]), Number(date[2]), Number(date[3]))
    return at === undefined ? undefined : { kind: "date", at }
  }
  const time = timeForm.exec(text)
  if (time === null) return undefined
  const [hours, minutes, seconds] = [Number(time[4]), Number(time[5]), Number(time[6] ?? "0")]
  const day = midnight(Number(time[1]), Number(time[2]), Number(time[3]))
  if (day === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined
  const at = day + (hours * 60 + minutes) * millisecondsOf.minute + seconds * 1000
  if (time[7] === undefined) return { kind: "local", at }
  const ahead = offsetOf(time[7])
  return ahead === undefined ? undefined : { kind: "utc", at: at - ahead }
}

const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,3}$/

export const isTimeZone = (name: string): boolean => {
  if (!zoneName.test(name)) return false
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Makes a function from a UTC time to the milliseconds that a zone is ahead. */
export const offsetsOf = (timeZone: string): ((at: number) => number) => {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  })
  return (at) => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - at
  }
}

/**
 * Makes a function that converts a zone's local times to UTC. A repeated local time is its first occurrence; a skipped
 * one uses the offset before the gap (RFC 5545, section 3.3.5).
 */
export const toUtcBy =
  (offset: (at: number) => number) =>
  (local: number): number => {
    const before = local - offset(local - millisecondsOf.day)
    const after = local - offset(local + millisecondsOf.day)
    const real = [before, after].filter((at) => at + offset(at) === local)
    return real.length === 0 ? before : Math.min(...real)
  }

/** Converts a zone's local time to UTC, as {@link toUtcBy}. */
export const toUtc = (local: number, timeZone: string): number => toUtcBy(offsetsOf(timeZone))(local)

export const nextDay = (at: number): number => at + millisecondsOf.day

/** Formats a date as `20261231`. */
export const basicDate = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll("-", "")

/** Formats a UTC time as `20261231T170000Z`. */
export const basicTime = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`
