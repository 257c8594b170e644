import { splitExtension } from "../codes/phoneNumber.ts"
import { basicDate, isTimeZone, parseMoment } from "../fields/calendar.ts"
import { floating } from "../types/event.ts"
import { phoneTypes, usualName } from "../types/vcard.ts"
import { splitUnescaped } from "./escapedFields.ts"
import { filled, namesIf, type Parse } from "./Parsed.ts"

/** A content line of a vCard or a calendar. */
interface Line {
  /** In capitals, without a group. */
  readonly name: string
  /** Names in capitals; values of repeated ones are joined by commas. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** The parameters of a line; those of vCard 2.1 that have no name are types. */
const parametersOf = (parts: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>()
  for (const part of parts) {
    const sign = part.indexOf("=")
    const isEncoding = /^(?:QUOTED-PRINTABLE|BASE64)$/i.test(part)
    const name = sign < 0 ? (isEncoding ? "ENCODING" : "TYPE") : part.slice(0, sign).toUpperCase()
    const value = part.slice(sign + 1).replaceAll('"', "")
    const before = parameters.get(name)
    parameters.set(name, before === undefined ? value : `${before},${value}`)
  }
  return parameters
}

/** Decodes quoted-printable (RFC 2045, 6.7), in UTF-8 if it is valid, else in Windows-1252. */
const decodeQuoted = (text: string): string => {
  const escaped = text.replaceAll("%", "%25").replaceAll(/=([0-9A-F]{2})/gi, "%$1")
  try {
    return decodeURIComponent(escaped)
  } catch {
    const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    return new TextDecoder("windows-1252").decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0))
    )
  }
}

/** The unfolded lines between `BEGIN` and `END`; undefined for another kind. */
const linesOf = (kind: string, text: string): ReadonlyArray<Line> | undefined => {
  const isQuoted = /QUOTED-PRINTABLE/i.test(text)
  const texts = (isQuoted ? text.replaceAll(/=\r?\n/g, "") : text)
    .trim()
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/[\r\n]+/)
  if (texts[0]?.toUpperCase() !== `BEGIN:${kind}` || texts.at(-1)?.toUpperCase() !== `END:${kind}`)
    return undefined
  const lines: Array<Line> = []
  for (const line of texts.slice(1, -1)) {
    if (line.trim() === "") continue
    const [, head, value] = /^((?:[^:"]|"[^"]*")*):(.*)$/s.exec(line) ?? []
    if (head === undefined || value === undefined) return undefined
    const [name = "", ...parts] = head.split(";")
    const parameters = parametersOf(parts)
    lines.push({
      name: name.slice(name.indexOf(".") + 1).toUpperCase(),
      parameters,
      value: /^QUOTED-PRINTABLE$/i.test(parameters.get("ENCODING") ?? "") ? decodeQuoted(value) : value
    })
  }
  return lines
}

const unescapeText = (value: string): string =>
  value.replaceAll(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? "\n" : character))

const parts = (value: string | undefined): ReadonlyArray<string | undefined> =>
  splitUnescaped(value ?? "", ";").map((part) => {
    const text = unescapeText(part)
    return text.trim() === "" ? undefined : text
  })

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
  ...new Set(
    lines
      .filter(({ name, value }) => value !== "" && !known.includes(name) && !silent.includes(name))
      .map(({ name }) => name)
  )
]

const cardNames = ["N", "FN", "ORG", "TITLE", "TEL", "EMAIL", "URL", "ADR", "BDAY", "NOTE", "PHOTO"]

/** The maximum length of a contact's lists. */
const longestList = 5

/** The date of a birthday in either form, also with a time. */
const birthdayOf = (value: string | undefined): string | undefined => {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(value ?? "") ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

const typesOf = ({ parameters }: Line): ReadonlyArray<string> =>
  (parameters.get("TYPE") ?? "")
    .toUpperCase()
    .split(",")
    .filter((type) => type !== "")

/** Types that say no more than their property. */
const usualTypes = ["VOICE", "PREF", "INTERNET", "TEXT", "POSTAL", "PARCEL", "DOM", "INTL"]

/** The kinds of numbers, the most telling first. */
const phoneKindNames = ["fax", "mobile", "work", "home"] as const

/** A number with its kind, and the names of its other types. */
const phoneOf = (line: Line) => {
  const { number, extension } = splitExtension(unescapeText(line.value).replace(/^tel:/i, ""))
  const types = typesOf(line)
  const kind = phoneKindNames.find((name) => types.includes(phoneTypes[name]))
  const others = types.filter(
    (type) => !usualTypes.includes(type) && (kind === undefined || type !== phoneTypes[kind])
  )
  const plain = extension === undefined ? number : `${number},${extension}`
  return {
    phone: kind === undefined ? plain : { number, kind, extension },
    leftOut: others.map((type) => `TEL;TYPE=${type}`)
  }
}

const photoTypes: Readonly<Record<string, string>> = {
  JPEG: "jpeg",
  JPG: "jpeg",
  PNG: "png",
  GIF: "gif",
  WEBP: "webp"
}

const photoOf = (line: Line | undefined): string | undefined => {
  if (line === undefined || !/^(?:b|base64)$/i.test(line.parameters.get("ENCODING") ?? "")) return line?.value
  const type = photoTypes[typesOf(line).find((name) => photoTypes[name] !== undefined) ?? ""]
  return type === undefined ? undefined : `data:image/${type};base64,${line.value.replaceAll(/\s/g, "")}`
}

/** Parses a vCard of version 2.1, 3.0 or 4.0. */
export const parseVcard: Parse = (text) => {
  const lines = linesOf("VCARD", text)
  if (lines === undefined) return undefined
  const linesNamed = (name: string): ReadonlyArray<Line> =>
    lines.filter((line) => line.name === name && line.value !== "")
  const values = (name: string): ReadonlyArray<string> => linesNamed(name).map(({ value }) => value)
  const first = (name: string): string | undefined => values(name)[0]
  const words = (name: string): string | undefined => {
    const value = first(name)
    return value === undefined ? undefined : filled(unescapeText(value))
  }
  const list = <A>(read: ReadonlyArray<A>) => (read.length === 0 ? undefined : read.slice(0, longestList))
  const [lastName, firstName, middleName, prefix, suffix] = parts(first("N"))
  const [box, extended, street, city, region, postalCode, country] = parts(first("ADR"))
  const [organization, department, ...units] = parts(first("ORG"))
  const address = { street, city, region, postalCode, country }
  const birthday = birthdayOf(first("BDAY"))
  const photo = photoOf(linesNamed("PHOTO")[0])
  const phones = linesNamed("TEL").map(phoneOf)
  const isWhole = Object.values(address).some((part) => part !== undefined)
  const shown = words("FN")
  const names =
    firstName === undefined && lastName === undefined && organization === undefined
      ? { firstName: shown }
      : { firstName, lastName, organization }
  return {
    fields: {
      ...names,
      middleName,
      prefix,
      suffix,
      displayName: shown === usualName(names) ? undefined : shown,
      organization,
      department,
      jobTitle: words("TITLE"),
      phones: list(phones.map(({ phone }) => phone)),
      emails: list(values("EMAIL").map(unescapeText)),
      urls: list(values("URL")),
      address: isWhole ? address : undefined,
      birthday,
      note: words("NOTE"),
      photo,
      version: first("VERSION") === "4.0" ? "4.0" : undefined
    },
    leftOut: [
      ...namesBut(lines, cardNames),
      ...new Set(phones.flatMap(({ leftOut }) => leftOut)),
      ...["EMAIL", "URL", "ADR"].flatMap((name) =>
        linesNamed(name)
          .flatMap(typesOf)
          .filter((type) => !usualTypes.includes(type))
          .map((type) => `${name};TYPE=${type}`)
      ),
      ...["TEL", "EMAIL", "URL"].filter((name) => values(name).length > longestList),
      ...["N", "FN", "ORG", "TITLE", "ADR", "NOTE", "BDAY", "PHOTO"].filter(
        (name) => values(name).length > 1
      ),
      ...namesIf({
        "POST-OFFICE-BOX": box !== undefined,
        "EXTENDED-ADDRESS": extended !== undefined,
        "ORG-UNIT": units.some((unit) => unit !== undefined),
        BDAY: birthday === undefined && first("BDAY") !== undefined,
        PHOTO: photo === undefined && first("PHOTO") !== undefined
      })
    ],
    parts: {
      phones: "TEL",
      emails: "EMAIL",
      urls: "URL",
      address: "ADR",
      birthday: "BDAY",
      jobTitle: "TITLE",
      organization: "ORG",
      department: "ORG-UNIT",
      displayName: "FN"
    }
  }
}

const dayLength = 86_400_000

/** A calendar's time in the form of an event's field; undefined if the field cannot express it. */
const momentOf = (
  line: Line | undefined
): { readonly text: string; readonly isDate: boolean } | undefined => {
  const [, year, month, date, hours, minutes, seconds = "00", zone = ""] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/.exec(line?.value.replaceAll(/[-:]/g, "") ?? "") ?? []
  if (year === undefined) return undefined
  const onDay = `${year}-${month}-${date}`
  return hours === undefined
    ? { text: onDay, isDate: true }
    : { text: `${onDay}T${hours}:${minutes}:${seconds}${zone}`, isDate: false }
}

/** The day some days after a date. */
const daysAfter = (date: string, days: number): string | undefined => {
  const moment = parseMoment(date)
  if (moment === undefined) return undefined
  const digits = basicDate(moment.at + days * dayLength)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** The seconds of a duration (RFC 5545, 3.3.6). */
const secondsOf = (duration: string | undefined): number | undefined => {
  const [matched, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i.exec(
      duration ?? ""
    ) ?? []
  if (matched === undefined) return undefined
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = [weeks, days, hours, minutes, seconds].map((part) =>
    Number(part ?? 0)
  )
  return (((w * 7 + d) * 24 + h) * 60 + m) * 60 + s
}

/** The end of an event that has a duration, in the form of its start. */
const endAfter = (start: string, isDate: boolean, seconds: number): string | undefined => {
  if (isDate) return daysAfter(start, Math.ceil(seconds / 86_400) - 1)
  const moment = parseMoment(start)
  if (moment === undefined) return undefined
  const text = new Date(moment.at + seconds * 1000).toISOString().slice(0, 19)
  return start.endsWith("Z") ? `${text}Z` : text
}

const eventNames = ["DTSTART", "DTEND", "SUMMARY", "LOCATION", "DESCRIPTION", "DURATION"]

/** The lines of the first event, and the names of the other parts of its calendar; undefined for another kind. */
const eventLines = (
  text: string
): { readonly lines: ReadonlyArray<Line>; readonly leftOut: ReadonlyArray<string> } | undefined => {
  const alone = linesOf("VEVENT", text)
  const all = alone ?? linesOf("VCALENDAR", text)
  if (all === undefined) return undefined
  const lines: Array<Line> = []
  const leftOut: Array<string> = []
  const open: Array<string> = alone === undefined ? [] : ["VEVENT"]
  let events = alone === undefined ? 0 : 1
  for (const line of all) {
    const kind = line.value.toUpperCase()
    if (line.name === "BEGIN") {
      open.push(kind)
      if (kind === "VEVENT") events++
      if (kind === "VEVENT" ? events > 1 : kind === "VALARM" || kind === "VTODO") leftOut.push(kind)
    } else if (line.name === "END") open.pop()
    else if (events === 1 && open.length === 1 && open[0] === "VEVENT") lines.push(line)
    else if (open.length === 0 && !silent.includes(line.name)) leftOut.push(line.name)
  }
  return events === 0 ? undefined : { lines, leftOut: [...new Set(leftOut)] }
}

/** Parses a calendar's first event, or a single event. */
export const parseEvent: Parse = (text) => {
  const found = eventLines(text)
  if (found === undefined) return undefined
  const { lines } = found
  const lineOf = (name: string) => lines.find((line) => line.name === name)
  const words = (name: string): string | undefined => {
    const value = lineOf(name)?.value
    return value === undefined ? undefined : filled(unescapeText(value))
  }
  const start = momentOf(lineOf("DTSTART"))
  if (start === undefined) return undefined
  const end = momentOf(lineOf("DTEND"))
  const seconds = secondsOf(lineOf("DURATION")?.value)
  const lasting =
    end === undefined && seconds !== undefined ? endAfter(start.text, start.isDate, seconds) : undefined
  const written = end?.isDate === true ? daysAfter(end.text, -1) : end?.text
  // A day that ends on itself is a whole day.
  const last =
    written !== undefined && start.isDate && written < start.text ? start.text : (written ?? lasting)
  const zone = lineOf("DTSTART")?.parameters.get("TZID")
  const isLocal = !start.isDate && !start.text.endsWith("Z")
  const isKnown = zone !== undefined && isTimeZone(zone)
  return {
    fields: {
      title: words("SUMMARY") ?? words("DESCRIPTION") ?? words("LOCATION"),
      start: start.text,
      end: last,
      timeZone: isLocal ? (isKnown ? zone : floating) : undefined,
      location: words("LOCATION"),
      description: words("DESCRIPTION")
    },
    leftOut: [
      ...namesBut(lines, eventNames),
      ...found.leftOut,
      ...namesIf({
        TZID: isLocal && zone !== undefined && !isKnown,
        DTEND: lineOf("DTEND") !== undefined && end === undefined,
        DURATION: lineOf("DURATION") !== undefined && lasting === undefined
      })
    ],
    parts: { end: "DTEND", timeZone: "TZID" }
  }
}
