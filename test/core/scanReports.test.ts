import {
  AccountId,
  addScans,
  chooseTarget,
  dayOf,
  emptyDay,
  QrCodeId,
  type Redirect,
  RedirectSlug,
  reportOf,
  type Scan,
  type ScanDay,
  type ShortAddressesShape
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../storage/runs.ts"

const slug = RedirectSlug.make("7KXM2PQ4")

const scanAt = (at: number, more: Partial<Scan> = {}): Scan => ({
  slug,
  at,
  kind: "scan",
  device: "ios",
  language: "de",
  country: null,
  visitor: null,
  ...more
})

/** The visitors past the limit. */
const refused = new Set(["refused-"])

const daysOf = (scans: ReadonlyArray<Scan>): ReadonlyArray<ScanDay> => {
  const days = new Map<string, ScanDay>()
  for (const scan of scans) {
    const day = dayOf(scan.at)
    days.set(day, addScans(days.get(day) ?? emptyDay(day), [scan], { admitted: 0, refused }))
  }
  return [...days.values()]
}

/** The local time of a moment, as clocks of the zone show it. */
const local = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at)

const zones = [
  "UTC",
  "Europe/Vienna",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia"
] as const

const quarter = 900_000

describe("reportOf()", () => {
  it("counts each scan once in its zone's interval, across clock changes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom<"hour" | "day" | "month">("hour", "day", "month"),
        fc.constantFrom("2026-03-27", "2026-10-23", "2026-04-03", "2026-12-30"),
        fc.array(fc.integer({ min: -300, max: 700 }), { maxLength: 40 }),
        (timeZone, interval, from, offsets) => {
          const start = Date.parse(`${from}T00:00:00Z`)
          const until = dayOf(start + 4 * 86_400_000)
          const scans = offsets.map((offset, place) =>
            scanAt(start + offset * quarter, { visitor: place % 3 === 0 ? "refused-" : "admitted" })
          )
          const overLimit = (some: typeof scans) =>
            some.filter(({ visitor }) => visitor !== null && refused.has(visitor)).length
          const report = reportOf({ from, until, interval, timeZone }, daysOf(scans), true)
          const within = scans.filter(({ at }) => {
            const date = local(at, timeZone).slice(0, 10)
            return date >= from && date <= until
          })
          expect(report.scans).toBe(within.length)
          expect(report.overLimit).toBe(overLimit(within))
          expect(report.series.reduce((sum, point) => sum + point.scans, 0)).toBe(within.length)
          const length = { hour: 13, day: 10, month: 7 }[interval]
          for (const [place, point] of report.series.entries()) {
            const begins = point.start.epochMillis
            const ends = report.series[place + 1]?.start.epochMillis ?? Number.POSITIVE_INFINITY
            const inside = within.filter(({ at }) => at >= begins && at < ends)
            expect(point.scans).toBe(inside.length)
            expect(point.overLimit).toBe(overLimit(inside))
            for (const { at } of inside)
              expect(local(at, timeZone).slice(0, length)).toBe(local(begins, timeZone).slice(0, length))
          }
        }
      ),
      { numRuns: runs(80) }
    )
  })

  it("lists twenty values, and the others as one", () => {
    const at = Date.parse("2026-11-25T12:00:00Z")
    const countries = Array.from(
      { length: 30 },
      (_, place) => `${String.fromCharCode(65 + (place % 26))}${place < 26 ? "A" : "B"}`
    )
    const scans = countries.flatMap((country, place) =>
      Array.from({ length: place + 1 }, (_, quarterOfDay) =>
        scanAt(at + (quarterOfDay % 40) * quarter, { country })
      )
    )
    const question = { from: "2026-11-25", until: "2026-11-25", interval: "day", timeZone: "UTC" } as const
    const report = reportOf(question, daysOf([...scans, scanAt(at)]), true)
    expect(report.countries).toHaveLength(21)
    expect(report.countries.at(-1)?.value).toBe("other")
    expect(report.countries.reduce((sum, part) => sum + part.scans, 0)).toBe(report.scans)
  })

  it("omits visitors if they are not counted", () => {
    const question = { from: "2026-11-25", until: "2026-11-25", interval: "day", timeZone: "UTC" } as const
    expect(reportOf(question, [], false)).toMatchObject({ visitors: null, series: [{ visitors: null }] })
  })
})

const redirect = (more: Partial<Redirect>): Redirect => ({
  slug,
  shortUrl: "HTTPS://Q.EXAMPLE/",
  host: null,
  addressKey: null,
  qrCodeId: QrCodeId.make("3f1d5c1e-8a76-4d0b-9c55-0e8a7f4f2b11"),
  accountId: AccountId.make("8d1f0a52-6f0e-4a3b-9c1d-5b7e3f9a2c44"),
  target: "https://cafe.example/menu",
  fallback: null,
  expiresAt: null,
  forwardQuery: false,
  rules: [],
  pausedAt: null,
  isBlocked: false,
  version: 1,
  changedAt: DateTime.unsafeMake(0),
  ...more
})

const open: Pick<ShortAddressesShape, "isBlocked"> = { isBlocked: () => false }

const led = (given: Partial<Redirect>, at: string, query = "", addresses = open) =>
  chooseTarget(
    redirect(given),
    addresses,
    { at: Date.parse(at), kind: "scan", device: "ios", language: "de", country: null, visitor: null },
    query
  )

describe("chooseTarget()", () => {
  const lunch = {
    hours: "11:00-15:00",
    weekdays: [1, 2, 3, 4, 5],
    timeZone: "Europe/Vienna",
    target: "https://cafe.example/lunch"
  }
  const night = { hours: "22:00-02:00", timeZone: "Europe/Vienna", target: "https://cafe.example/night" }

  it.each([
    ["2026-11-25T10:00:00Z", "lunch"],
    ["2026-11-25T13:59:59Z", "lunch"],
    ["2026-11-25T14:00:00Z", "menu"],
    ["2026-11-28T11:00:00Z", "menu"],
    ["2026-07-01T09:00:00Z", "lunch"],
    ["2026-11-25T21:00:00Z", "night"],
    ["2026-11-26T00:59:00Z", "night"],
    ["2026-11-26T01:00:00Z", "menu"]
  ])("at %s leads to %s by the rule's zone", (at, page) => {
    expect(led({ rules: [lunch, night] }, at)).toEqual({
      kind: "leads",
      address: `https://cafe.example/${page}`
    })
  })

  it("redirects to the fallback from the millisecond of expiry on", () => {
    const expiresAt = DateTime.unsafeMake("2026-11-25T12:00:00.000Z")
    expect(led({ expiresAt }, "2026-11-25T11:59:59.999Z").kind).toBe("leads")
    expect(led({ expiresAt }, "2026-11-25T12:00:00.000Z")).toEqual({ kind: "expired" })
    expect(led({ expiresAt, fallback: "https://b.example/" }, "2026-11-25T12:00:00.000Z")).toEqual({
      kind: "leads",
      address: "https://b.example/"
    })
  })

  it("is blocked if the target's host is blocked after the sale", () => {
    const addresses = { isBlocked: (host: string) => host === "b.example" }
    const at = "2026-11-25T12:00:00Z"
    expect(led({ target: "https://b.example/" }, at, "", addresses)).toEqual({ kind: "blocked" })
    expect(led({ rules: [{ device: "ios", target: "https://b.example/" }] }, at, "", addresses)).toEqual({
      kind: "blocked"
    })
  })

  it("never lets a query change the target", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (query) => {
        const direction = led(
          { forwardQuery: true, target: "https://cafe.example/menu?table=1" },
          "2026-11-25T12:00:00Z",
          query
        )
        if (direction.kind !== "leads") throw new Error("it leads on")
        const url = new URL(direction.address)
        expect([url.origin, url.pathname, url.searchParams.getAll("table")]).toEqual([
          "https://cafe.example",
          "/menu",
          ["1"]
        ])
        expect(direction.address.length).toBeLessThan(14_000)
      })
    )
  })
})
