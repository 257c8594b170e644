import type { ContentOf } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import { contentsOf } from "@quick-response/laws"
import * as fc from "fast-check"
import ICAL from "ical.js"
import { parse as parseVCard } from "vcard4"
import { expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const dataOf = (content: unknown): string => readContent(content).data

it("lines have at most 75 bytes of whole characters", () => {
  forAll([fc.oneof(contentsOf(fc, "vcard"), contentsOf(fc, "event"))], {}, (content) => {
    const data = dataOf(content)
    expect(data.endsWith("\r\n")).toBe(true)
    for (const line of data.slice(0, -2).split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(line.isWellFormed() && !line.includes("\n")).toBe(true)
    }
  })
})

/** The parts of structured values. */
const structured = ({ organization, department, address = {}, ...names }: ContentOf<"vcard">) =>
  [
    names.firstName,
    names.lastName,
    names.middleName,
    names.prefix,
    names.suffix,
    organization,
    department,
    ...Object.values(address)
  ].filter((part) => part !== undefined)

/** The kind, number and extension of a property of ical.js. */
const phoneOf = (property: ICAL.Property) => {
  const [number = "", extension] = String(property.getFirstValue())
    .replace(/^tel:/, "")
    .split(/,|;ext=/)
  const type = String(property.getParameter("type") ?? "")
  const kind = new Map(Object.entries({ CELL: "mobile", WORK: "work", HOME: "home", FAX: "fax" })).get(type)
  if (kind === undefined) return number
  return extension === undefined ? { number, kind } : { number, kind, extension }
}

it.each(["3.0", "4.0"])("vcard %s reads alike in ical.js", (version) => {
  // ical.js misreads parts that end with a backslash; vcard4 does not.
  const contents = contentsOf(fc, "vcard").filter((content) =>
    structured(content).every((part) => !part.endsWith("\\"))
  )
  // It leaves the backslash before a semicolon, which RFC 2426 (section 4) asks for in all texts.
  const unescaped = (value: unknown) => (typeof value === "string" ? value.replaceAll("\\;", ";") : value)
  forAll([contents], {}, (content) => {
    const { phones = [], emails = [], address, firstName, lastName, organization, department } = content
    const { middleName = "", prefix = "", suffix = "" } = content
    const urls = (content.urls ?? []).map((url) => url.replaceAll("\\", "%5C"))
    const component = new ICAL.Component(ICAL.parse(dataOf({ ...content, version })))
    const read = (name: string) => component.getFirstPropertyValue(name)
    const all = (name: string) => component.getAllProperties(name).map((property) => property.getFirstValue())
    expect(read("version")).toBe(version)
    expect(read("n")).toEqual([lastName ?? "", firstName, middleName, prefix, suffix])
    expect(unescaped(read("fn"))).toBe(
      content.displayName ?? (lastName === undefined ? firstName : `${firstName} ${lastName}`)
    )
    expect(read("org")).toEqual(
      department === undefined ? (organization ?? null) : [organization ?? "", department]
    )
    expect(unescaped(read("title"))).toBe(content.jobTitle ?? null)
    expect(component.getAllProperties("tel").map(phoneOf)).toEqual(phones)
    expect([all("email"), all("url")]).toEqual([emails, urls])
    const { street, city = "", region = "", postalCode = "", country = "" } = address ?? {}
    expect(read("adr")).toEqual(
      address === undefined ? null : ["", "", street, city, region, postalCode, country]
    )
    expect(read("bday")?.toString()).toBe(content.birthday)
    expect(unescaped(read("note"))).toBe(content.note ?? null)
    const photo = component.getFirstProperty("photo")?.toICALString() ?? ""
    expect(photo.replace(/\r\n /g, "").endsWith(content.photo?.split(",")[1] ?? "")).toBe(true)
  })
})

it("vcard 4.0 is read correctly by vcard4", () => {
  const data = dataOf({
    type: "vcard",
    version: "4.0",
    firstName: "John",
    lastName: "Doe",
    middleName: "Quinlan",
    prefix: "Dr.",
    suffix: "Jr.",
    displayName: "Dr. John Q. Doe",
    organization: "ACME; Sons",
    department: "Sales",
    phones: [{ number: "+41445550001", kind: "work", extension: "12" }, "+13125551212,444"]
  })
  const read = JSON.stringify([parseVCard(data)].flat().map(({ parsedVcard }) => parsedVcard))
  for (const part of ["Doe", "John", "Quinlan", "Dr.", "Jr.", "Dr. John Q. Doe", "ACME; Sons", "Sales"])
    expect(read).toContain(JSON.stringify(part))
  expect(read).toContain("tel:+41445550001;ext=12")
})

it("vcard shows names as people write them", () => {
  const shown = (content: object) => /^FN:(.*)\r$/m.exec(dataOf({ type: "vcard", ...content }))?.[1]
  expect(shown({ firstName: "太郎", lastName: "山田" })).toBe("山田 太郎")
  expect(shown({ firstName: "민준", lastName: "김" })).toBe("김 민준")
  expect(shown({ firstName: "Ana", lastName: "Sousa" })).toBe("Ana Sousa")
  expect(shown({ organization: "ACME GmbH" })).toBe("ACME GmbH")
  expect(() => shown({ phones: ["+41445551234"] })).toThrow("content.firstName: is missing")
})

it("vcard accepts extensions as phones write them", () => {
  const line = (phone: string, version = "3.0") =>
    /^TEL.*$/m.exec(dataOf({ type: "vcard", firstName: "A", phones: [phone], version }))?.[0].trim()
  for (const text of [
    "+1 312 555 1212,444",
    "+1 312 555 1212 ext. 444",
    "+1 (312) 555-1212 x444",
    "+13125551212;ext=444"
  ])
    expect(line(text)).toBe("TEL:+13125551212,444")
  expect(line("+13125551212,444", "4.0")).toBe("TEL;VALUE=uri:tel:+13125551212;ext=444")
  expect(() => line("41445551234")).toThrow("begin with + and the country code")
})

/** The one event of a calendar, as ical.js reads it. */
const eventOf = (content: unknown) => {
  const calendar = new ICAL.Component(ICAL.parse(dataOf(content)))
  const component = calendar.getFirstSubcomponent("vevent")
  if (component === null) throw new Error("no event")
  return { component, event: new ICAL.Event(component) }
}

it("event is read correctly by ical.js", () => {
  forAll([contentsOf(fc, "event")], {}, (content) => {
    const { component, event } = eventOf(content)
    expect(event.summary).toBe(content.title)
    expect([event.location, event.description]).toEqual([
      content.location ?? null,
      content.description ?? null
    ])
    expect(event.startDate.toJSDate().toISOString()).toBe(content.start)
    if (content.end === undefined) expect(component.hasProperty("dtend")).toBe(false)
    else expect(event.endDate.toJSDate().toISOString()).toBe(content.end)
    expect(component.getFirstPropertyValue("dtstamp")?.toString()).toBe(event.startDate.toString())
  })
})

it("event includes its last day", () => {
  const { component, event } = eventOf({
    type: "event",
    title: "Fair",
    start: "2028-02-28",
    end: "2028-02-29"
  })
  expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, "2028-02-28"])
  expect(event.endDate.toString()).toBe("2028-03-01")
  expect(component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2028-02-28T00:00:00Z")
})

it("event writes local times in UTC", () => {
  const startOf = (start: string, timeZone: string) =>
    eventOf({ type: "event", title: "x", start, timeZone }).event.startDate.toString()
  expect(startOf("2026-01-15T18:00", "Europe/Zurich")).toBe("2026-01-15T17:00:00Z")
  expect(startOf("2026-07-15T18:00:30", "Europe/Zurich")).toBe("2026-07-15T16:00:30Z")
  expect(startOf("2026-07-15T18:00", "Asia/Kolkata")).toBe("2026-07-15T12:30:00Z")
  expect(startOf("2026-07-15T18:00+02:00", "Asia/Kolkata")).toBe("2026-07-15T16:00:00Z")
  // Clocks skip 02:30, and show it twice; RFC 5545, section 3.3.5.
  expect(startOf("2026-03-29T02:30", "Europe/Zurich")).toBe("2026-03-29T01:30:00Z")
  expect(startOf("2026-10-25T02:30", "Europe/Zurich")).toBe("2026-10-25T00:30:00Z")
  expect(startOf("2026-11-01T01:30", "America/New_York")).toBe("2026-11-01T05:30:00Z")
  expect(startOf("2026-03-08T02:30", "America/New_York")).toBe("2026-03-08T07:30:00Z")
})

it("event has one UID for each content", () => {
  const uidOf = (content: object) =>
    eventOf({ type: "event", title: "x", start: "2026-07-15T18:00Z", ...content }).event.uid
  expect(uidOf({})).toBe(uidOf({ start: "2026-07-15T20:00+02:00" }))
  expect(
    new Set([uidOf({}), uidOf({ title: "y" }), uidOf({ location: "y" }), uidOf({ end: "2026-07-16T18:00Z" })])
      .size
  ).toBe(4)
})

it("event keeps floating times", () => {
  const { event } = eventOf({
    type: "event",
    title: "Brunch",
    start: "2027-06-20T10:00",
    end: "2027-06-20T12:00",
    timeZone: "floating"
  })
  expect([event.startDate.toString(), event.startDate.zone.tzid]).toEqual(["2027-06-20T10:00:00", "floating"])
  expect(event.endDate.toString()).toBe("2027-06-20T12:00:00")
})
