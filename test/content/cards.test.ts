import { contentsOf } from "@quick-response/core/testing"
import type { ContentOf } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import * as fc from "fast-check"
import ICAL from "ical.js"
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
const structured = ({ firstName, lastName, organization, address = {} }: ContentOf<"vcard">) =>
  [firstName, lastName, organization, ...Object.values(address)].filter((part) => part !== undefined)

it.each(["3.0", "4.0"])("vcard %s reads alike in ical.js", (version) => {
  // ical.js misreads parts that end with a backslash; vcard4 does not.
  const contents = contentsOf(fc, "vcard").filter((content) =>
    structured(content).every((part) => !part.endsWith("\\"))
  )
  // It leaves the backslash before a semicolon, which RFC 2426 (section 4) asks for in all texts.
  const unescaped = (value: unknown) => (typeof value === "string" ? value.replaceAll("\\;", ";") : value)
  forAll([contents], {}, (content) => {
    const { phones = [], emails = [], address, firstName, lastName } = content
    const urls = (content.urls ?? []).map((url) => url.replaceAll("\\", "%5C"))
    const component = new ICAL.Component(ICAL.parse(dataOf({ ...content, version })))
    const read = (name: string) => component.getFirstPropertyValue(name)
    const all = (name: string) => component.getAllProperties(name).map((property) => property.getFirstValue())
    expect(read("version")).toBe(version)
    expect(read("n")).toEqual([lastName ?? "", firstName, "", "", ""])
    expect(unescaped(read("fn"))).toBe(lastName === undefined ? firstName : `${firstName} ${lastName}`)
    expect(read("org")).toEqual(content.organization ?? null)
    expect(unescaped(read("title"))).toBe(content.jobTitle ?? null)
    expect([all("tel"), all("email"), all("url")]).toEqual([phones, emails, urls])
    const { street, city = "", region = "", postalCode = "", country = "" } = address ?? {}
    expect(read("adr")).toEqual(
      address === undefined ? null : ["", "", street, city, region, postalCode, country]
    )
    expect(read("bday")?.toString()).toBe(content.birthday)
    expect(unescaped(read("note"))).toBe(content.note ?? null)
  })
})

/** The one event of a calendar, as ical.js reads it. */
const eventOf = (content: unknown) => {
  const calendar = new ICAL.Component(ICAL.parse(dataOf(content)))
  const component = calendar.getFirstSubcomponent("vevent")
  if (component === null) throw new Error("no event")
  return { component, event: new ICAL.Event(component) }
}

it("event reads alike in ical.js", () => {
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
