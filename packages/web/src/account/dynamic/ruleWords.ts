import { codesWords } from "catalogue:codes"
import type { api } from "../../frame/api.ts"
import { formatExact, listPhrase } from "../../ground/format.ts"
import { language } from "../../languages/catalogue.ts"
import { deviceName, languageName } from "../../scans/scanNames.ts"

/** A rule of a dynamic code. */
export type Rule = NonNullable<Awaited<ReturnType<typeof api.getQrCode>>["dynamic"]>["rules"][number]

/** The days of the week by their number and short name, Monday first. */
export const weekdays = (): ReadonlyArray<readonly [number, string]> => {
  const format = new Intl.DateTimeFormat(language.value, { weekday: "short", timeZone: "UTC" })
  // The fifth of January 1970 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => [day, format.format(Date.UTC(1970, 0, 4 + day))])
}

const dayNames = (days: ReadonlyArray<number>): string =>
  listPhrase(weekdays().flatMap(([day, name]) => (days.includes(day) ? [name] : [])))

/** The conditions of a rule in a line: `Android, German, 11:00 to 15:00 (Europe/Vienna)`. */
export const conditionsPhrase = ({
  device,
  language: spoken,
  from,
  until,
  weekdays: days,
  hours,
  timeZone
}: Rule): string => {
  const words = codesWords.value
  const [opens = "", closes = ""] = (hours ?? "").split("-")
  const zone = timeZone === undefined ? "" : ` (${timeZone})`
  const times = [
    ...(days === undefined ? [] : [dayNames(days)]),
    ...(hours === undefined ? [] : [words.hours({ from: opens, to: closes })])
  ].join(", ")
  return [
    ...(device === undefined ? [] : [deviceName(device)]),
    ...(spoken === undefined ? [] : [languageName(spoken)]),
    ...(times === "" ? [] : [`${times}${zone}`]),
    ...(from === undefined ? [] : [words.fromTime({ time: formatExact(Date.parse(from)) })]),
    ...(until === undefined ? [] : [words.untilTime({ time: formatExact(Date.parse(until)) })])
  ].join(", ")
}

/** The slug of a sold address, in which letter case does not count. */
const slugAtEnd = /\/[\dBCDFGHJKMNP-TV-Z]{8}$/

/**
 * A readable short address: without the scheme, and in lower case if it was made here. An adopted one keeps its letter
 * case.
 */
export const shortAddress = (shortUrl: string): string => {
  const address = shortUrl.replace(/^https?:\/\//i, "")
  return slugAtEnd.test(address) ? address.toLowerCase() : address
}

/** The end of a dynamic code in a sentence. */
export const endPhrase = (expiresAt: string | null): string =>
  expiresAt === null
    ? codesWords.value.neverEnds
    : codesWords.value.endsAt({ time: formatExact(Date.parse(expiresAt)) })
