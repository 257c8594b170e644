import { basicDate, parseMoment } from "../fields/calendar.ts"
import { splitUnescaped } from "./escapedFields.ts"
import { filled, type Parse } from "./Parsed.ts"

/** A content line of a vCard or a calendar. */
interface Line {
  /** In capitals, without a group. */
  readonly name: string
  /** Names in capitals. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** The unfolded lines between `BEGIN` and `END`; undefined for another kind. */
const linesOf = (kind: string, text: string): ReadonlyArray<Line> | undefined => {
  const texts = text
    .trim()
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
  if (texts[0]?.toUpperCase() !== `BEGIN:${kind}` || texts.at(-1)?.toUpperCase() !== `END:${kind}`)
    return undefined
  const lines: Array<Line> = []
  for (const line of texts.slice(1, -1)) {
    const [, head, value] = /^((?:[^:"]|"[^"]*")*):(.*)$/s.exec(line) ?? []
    if (head === undefined || value === undefined) return undefined
    const [name = "", ...parameters] = head.split(";")
    lines.push({
      name: name.slice(name.indexOf(".") + 1).toUpperCase(),
      parameters: new Map(
        parameters.map((parameter) => {
          const [key = "", ...values] = parameter.split("=")
          return [key.toUpperCase(), values.join("=").replaceAll('"', "")]
        })
      ),
      value
    })
  }
  return lines
}

const unescapeText = (value: string): string =>
  value.replaceAll(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? "\n" : character))

const parts = (value: string | undefined): ReadonlyArray<string | undefined> =>
  splitUnescaped(value ?? "", ";").map((part) => filled(unescapeText(part)))

/** Properties without information about a person or event. */
const silent = [
  "VERSION",
  "PRODID",
  "UID",
  "REV",
  "DTSTAMP",
  "CALSCALE",
  "METHOD",
  "BEGIN",
  "END",
  "SEQUENCE",
  "STATUS",
  "TRANSP",
  "CREATED",
  "LAST-MODIFIED"
]

const namesBut = (lines: ReadonlyArray<Line>, known: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(lines.map(({ name }) => name).filter((name) => !known.includes(name) && !silent.includes(name)))
]

const cardNames = ["N", "FN", "ORG", "TITLE", "TEL", "EMAIL", "URL", "ADR", "BDAY", "NOTE"]

/** The maximum length of a contact's lists. */
const longestList = 5

/** The date of a birthday in either form. */
const birthdayOf = (value: string | undefined): string | undefined => {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(value ?? "") ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** Parses a vCard. Drops the labels of numbers, such as home or work: contacts have no field for them. */
export const parseVcard: Parse = (text) => {
  const lines = linesOf("VCARD", text)
  if (lines === undefined || lines.some(({ parameters }) => parameters.has("ENCODING"))) return undefined
  const values = (name: string): ReadonlyArray<string> =>
    lines.flatMap((line) => (line.name === name && line.value !== "" ? [line.value] : []))
  const first = (name: string): string | undefined => values(name)[0]
  const words = (name: string): string | undefined => {
    const value = first(name)
    return value === undefined ? undefined : filled(unescapeText(value))
  }
  const list = (read: ReadonlyArray<string>) => (read.length === 0 ? undefined : read.slice(0, longestList))
  const [lastName, firstName] = parts(first("N"))
  const [, , street, city, region, postalCode, country] = parts(first("ADR"))
  const address = { street, city, region, postalCode, country }
  const birthday = birthdayOf(first("BDAY"))
  const isWhole = Object.values(address).some((part) => part !== undefined)
  return {
    fields: {
      firstName: firstName ?? (lastName === undefined ? words("FN") : undefined) ?? lastName,
      lastName: firstName === undefined ? undefined : lastName,
      organization: words("ORG"),
      jobTitle: words("TITLE"),
      phones: list(values("TEL").map((phone) => phone.replace(/^tel:/i, ""))),
      emails: list(values("EMAIL").map(unescapeText)),
      urls: list(values("URL")),
      address: isWhole ? address : undefined,
      birthday,
      note: words("NOTE"),
      version: first("VERSION") === "4.0" ? "4.0" : undefined
    },
    leftOut: [
      ...namesBut(lines, cardNames),
      ...["TEL", "EMAIL", "URL"].filter((name) => values(name).length > longestList),
      ...["N", "ORG", "TITLE", "ADR", "NOTE"].filter((name) => values(name).length > 1),
      ...(birthday === undefined && first("BDAY") !== undefined ? ["BDAY"] : [])
    ]
  }
}

const day = 86_400_000

/** A calendar's time in the form of an event's field; undefined if the field cannot express it. */
const momentOf = (
  line: Line | undefined
): { readonly text: string; readonly isDate: boolean } | undefined => {
  const [, year, month, date, hours, minutes, seconds, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(line?.value ?? "") ?? []
  if (year === undefined) return undefined
  const onDay = `${year}-${month}-${date}`
  return hours === undefined
    ? { text: onDay, isDate: true }
    : { text: `${onDay}T${hours}:${minutes}:${seconds}${zone}`, isDate: false }
}

/** The previous day: calendars end events before their `DTEND`. */
const dayBefore = (date: string): string | undefined => {
  const moment = parseMoment(date)
  if (moment === undefined) return undefined
  const digits = basicDate(moment.at - day)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

const eventNames = ["DTSTART", "DTEND", "SUMMARY", "LOCATION", "DESCRIPTION"]

/** Parses a calendar of one event, or the event alone. Recurring events are refused, as the fields cannot express them. */
export const parseEvent: Parse = (text) => {
  const lines = linesOf("VCALENDAR", text) ?? linesOf("VEVENT", text)
  const begins = (lines ?? []).filter(({ name }) => name === "BEGIN").map(({ value }) => value.toUpperCase())
  if (lines === undefined || begins.some((kind) => kind !== "VEVENT") || begins.length > 1) return undefined
  const leftOut = namesBut(lines, eventNames)
  if (["RRULE", "RDATE", "DURATION"].some((name) => leftOut.includes(name))) return undefined
  const lineOf = (name: string) => lines.find((line) => line.name === name)
  const words = (name: string): string | undefined => {
    const value = lineOf(name)?.value
    return value === undefined ? undefined : filled(unescapeText(value))
  }
  const start = momentOf(lineOf("DTSTART"))
  const end = momentOf(lineOf("DTEND"))
  if (start === undefined || (lineOf("DTEND") !== undefined && end === undefined)) return undefined
  return {
    fields: {
      title: words("SUMMARY"),
      start: start.text,
      end: end?.isDate === true ? dayBefore(end.text) : end?.text,
      timeZone: lineOf("DTSTART")?.parameters.get("TZID"),
      location: words("LOCATION"),
      description: words("DESCRIPTION")
    },
    leftOut
  }
}
