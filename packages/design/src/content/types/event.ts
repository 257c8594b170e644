import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { contentLines, escapeText } from "../codes/textLines.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { basicDate, basicTime, type Moment, nextDay, parseMoment, toUtc } from "../fields/calendar.ts"
import { time, timeZone } from "../fields/dates.ts"
import { text } from "../fields/kinds.ts"

/** The rule of an event from a date to a time, or the reverse. */
export const unlikeMoments: Rule<Parameters> = rule(
  "unlikeMoments",
  () => "and start must both be dates, for whole days, or both be times"
)

export const zoneMissing: Rule<Parameters> = rule(
  "zoneMissing",
  () =>
    "is missing; name the zone of the local time, as in Europe/Zurich, or end the time with Z or an offset"
)

export const endBeforeStart: Rule<Parameters> = rule(
  "endBeforeStart",
  () => "is not after start; set it later, or leave it out"
)

export interface EventContent {
  readonly type: "event"
  readonly title: string
  readonly start: string
  /** The last day, or the end time. */
  readonly end?: string
  /** The zone of times without offset; `floating` for the same time on the clock of each reader. */
  readonly timeZone?: string
  readonly location?: string
  readonly description?: string
}

const bounds = { minimum: "1970-01-01", maximum: "2199-12-31" } as const

/** `end` of whole days is the following day. */
interface Times {
  readonly isAllDay: boolean
  readonly start: number
  readonly end: number | undefined
}

/** The zone of floating times (RFC 5545, 3.3.5, form 1). */
export const floating = "floating"

const utcOf = ({ kind, at }: Moment, zone: string | undefined): number =>
  kind === "local" && zone !== undefined && zone !== floating ? toUtc(at, zone) : at

const timesOf = ({ start, end, timeZone }: EventContent): Times => {
  const [first, last] = [parseMoment(start), end === undefined ? undefined : parseMoment(end)]
  const isAllDay = first?.kind === "date"
  const endAt = last === undefined ? undefined : utcOf(last, timeZone)
  return {
    isAllDay,
    start: first === undefined ? Number.NaN : utcOf(first, timeZone),
    end: isAllDay && endAt !== undefined ? nextDay(endAt) : endAt
  }
}

const check = (content: EventContent): ReadonlyArray<Fault> => {
  const moments = { start: content.start, end: content.end }
  const kinds = Object.values(moments).map((moment) => moment && parseMoment(moment)?.kind)
  if (content.end !== undefined && (kinds[0] === "date") !== (kinds[1] === "date"))
    return [unlikeMoments(["end"], {})]
  if (kinds.includes("local") && content.timeZone === undefined) return [zoneMissing(["timeZone"], {})]
  const { start, end } = timesOf(content)
  return end !== undefined && end <= start ? [endBeforeStart(["end"], {})] : []
}

const textLine = (name: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : `${name}:${escapeText(value)}`

/** An iCalendar of one event (RFC 5545) in UTC. UID is a hash of the rest, DTSTAMP the start. */
export const event: ContentKind<EventContent> = contentKind<EventContent>("event", {
  group: "contact",
  label: "Event",
  hint: "Adds an event to the calendar.",
  fields: {
    title: text({ label: "Title", example: "Summer party", maxLength: 200 }),
    start: time({
      label: "Start",
      hint: "A date makes it last whole days.",
      example: "2027-06-18T18:00:00+02:00",
      ...bounds
    }),
    end: optional(
      time({
        label: "End",
        hint: "Of whole days, the last one.",
        example: "2027-06-18T23:30:00+02:00",
        ...bounds
      })
    ),
    timeZone: optional(
      timeZone(
        {
          label: "Time zone",
          hint: "Where the times are, if they have no offset; floating for the clock of each reader.",
          example: "Europe/Zurich"
        },
        [floating]
      )
    ),
    location: optional(text({ label: "Location", example: "Seestrasse 1, Zürich", maxLength: 200 })),
    description: optional(
      text({ label: "Description", example: "Bring your friends.", maxLength: 1000, multiline: true })
    )
  },
  check,
  encode: (content) => {
    const { isAllDay, start, end } = timesOf(content)
    const isFloating = (text: string): boolean =>
      content.timeZone === floating && parseMoment(text)?.kind === "local"
    const at = (moment: number, text: string): string => {
      if (isAllDay) return `;VALUE=DATE:${basicDate(moment)}`
      return `:${isFloating(text) ? basicTime(moment).slice(0, -1) : basicTime(moment)}`
    }
    const lines = [
      `DTSTAMP:${basicTime(start)}`,
      `DTSTART${at(start, content.start)}`,
      end === undefined ? undefined : `DTEND${at(end, content.end ?? "")}`,
      textLine("SUMMARY", content.title),
      textLine("LOCATION", content.location),
      textLine("DESCRIPTION", content.description)
    ]
    const uid = bytesToHex(sha256(utf8ToBytes(contentLines(lines)))).slice(0, 32)
    return contentLines([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Quick-Response//EN",
      "BEGIN:VEVENT",
      `UID:${uid}`,
      ...lines,
      "END:VEVENT",
      "END:VCALENDAR"
    ])
  },
  nameOf: ({ title }) => title
})
