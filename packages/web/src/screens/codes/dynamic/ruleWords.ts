import { formatExact, listPhrase } from "../../../ground/format.ts"
import { deviceName, languageName } from "../../../scans/scanWords.ts"
import type { Rule } from "./dynamicCode.ts"

/** The days of the week by their number, Monday first. */
export const weekdays: ReadonlyArray<readonly [number, string]> = [
  [1, "Mon"],
  [2, "Tue"],
  [3, "Wed"],
  [4, "Thu"],
  [5, "Fri"],
  [6, "Sat"],
  [7, "Sun"]
]

const dayNames = (days: ReadonlyArray<number>): string =>
  listPhrase(weekdays.flatMap(([day, name]) => (days.includes(day) ? [name] : [])))

/** The conditions of a rule in a line: `Android, German, 11:00 to 15:00 (Europe/Vienna)`. */
export const conditionsPhrase = ({
  device,
  language,
  from,
  until,
  weekdays: days,
  hours,
  timeZone
}: Rule): string => {
  const zone = timeZone === undefined ? "" : ` (${timeZone})`
  const times = [
    ...(days === undefined ? [] : [dayNames(days)]),
    ...(hours === undefined ? [] : [hours.replace("-", " to ")])
  ].join(", ")
  return [
    ...(device === undefined ? [] : [deviceName(device)]),
    ...(language === undefined ? [] : [languageName(language)]),
    ...(times === "" ? [] : [`${times}${zone}`]),
    ...(from === undefined ? [] : [`from ${formatExact(Date.parse(from))}`]),
    ...(until === undefined ? [] : [`until ${formatExact(Date.parse(until))}`])
  ].join(", ")
}
