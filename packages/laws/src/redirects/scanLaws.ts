import {
  type CodeDay,
  generateSlug,
  type QrCodeId,
  type RedirectSlug,
  type ScanDay
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { dayStart, dynamicCode, foldAll, type RedirectTrial, scanOf } from "../fixtures/redirectFixtures.ts"
import { same } from "../trials/answers.ts"
import { accountWith, time } from "../trials/fixtures.ts"

const wealth = Credits(10_000_000)

const day = 86_400_000
const hour = 3_600_000

const mark = (name: string | number): string => String(name).padStart(8, "-")

const sum = (counts: ReadonlyArray<number>): number => counts.reduce((total, count) => total + count, 0)

/** An empty quarter hour. */
const none = { scans: 0, links: 0, bots: 0, overLimit: 0, devices: {}, languages: {}, countries: {} }

export const scanTrials: ReadonlyArray<RedirectTrial> = [
  {
    name: "a visit is counted for its code and account, by day",
    meaning: "Else a customer decides by numbers that are wrong.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const [one, other] = [yield* dynamicCode(accountId), yield* dynamicCode(accountId)]
        yield* redirects.recordScans([
          scanOf(one.slug, 0),
          scanOf(one.slug, hour / 4 - 1, { device: "android", language: "pt", country: null }),
          scanOf(one.slug, hour / 4),
          scanOf(one.slug, day - 1, { device: "other" }),
          scanOf(one.slug, 2 * hour, { kind: "link", visitor: mark("link") }),
          scanOf(one.slug, 2 * hour, { kind: "bot", visitor: mark("bot") }),
          scanOf(one.slug, -1),
          scanOf(other.slug, hour),
          scanOf(generateSlug(), hour)
        ])
        yield* foldAll(redirects)
        const first: ScanDay = {
          day: "2027-01-16",
          scans: 4,
          visitors: 0,
          links: 1,
          bots: 1,
          detail: {
            "0": {
              ...none,
              scans: 2,
              devices: { android: 1, ios: 1 },
              languages: { de: 1, pt: 1 },
              countries: { AT: 1 }
            },
            "1": { ...none, scans: 1, devices: { ios: 1 }, languages: { de: 1 }, countries: { AT: 1 } },
            "8": { ...none, links: 1, bots: 1 },
            "95": { ...none, scans: 1, devices: { other: 1 }, languages: { de: 1 }, countries: { AT: 1 } }
          }
        }
        const read = (from: string, until: string, scope: Parameters<typeof redirects.readScans>[0]) =>
          redirects.readScans(scope, from, until)
        const days = yield* read("2027-01-16", "2027-01-16", { slug: one.slug })
        yield* same("the day of a code", days, [first])
        const two = yield* read("2027-01-01", "2027-01-31", { slug: one.slug })
        yield* same(
          "its days",
          two.map(({ day, scans }) => [day, scans]),
          [
            ["2027-01-15", 1],
            ["2027-01-16", 4]
          ]
        )
        const all = yield* read("2027-01-01", "2027-01-31", { accountId })
        yield* same(
          "those of the account",
          all.map(({ day, scans }) => [day, scans]),
          [
            ["2027-01-15", 1],
            ["2027-01-16", 5]
          ]
        )
        yield* same("other days", yield* read("2027-01-17", "2027-12-31", { slug: one.slug }), [])
        const found = yield* redirects.findRedirects(accountId, [one.qrCodeId, other.qrCodeId])
        yield* same(
          "of all times",
          new Map(found.map(({ slug, scans, lastScanAt }) => [slug, [scans, lastScanAt]])).get(one.slug),
          [5, DateTime.unsafeMake(dayStart + day - 1)]
        )
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "the days of all an account's codes are listed once, by slug and day",
    meaning: "Else what a customer takes out lacks counts, or has another's.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [accountId, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const codes = [
          yield* dynamicCode(accountId),
          yield* dynamicCode(accountId),
          yield* dynamicCode(accountId),
          yield* dynamicCode(accountId)
        ].sort((a, b) => (a.slug < b.slug ? -1 : 1))
        const foreign = yield* dynamicCode(other)
        // Each has a different number of days, the first one 0.
        yield* redirects.recordScans([
          ...codes.flatMap(({ slug }, code) =>
            Array.from({ length: code }, (_, at) => [
              scanOf(slug, at * day),
              scanOf(slug, at * day, { kind: "bot" })
            ]).flat()
          ),
          scanOf(foreign.slug)
        ])
        yield* foldAll(redirects)
        const expected = codes.flatMap(({ slug, qrCodeId }, code) =>
          Array.from({ length: code }, (_, at) => ({
            slug,
            qrCodeId,
            day: new Date(dayStart + at * day).toISOString().slice(0, 10),
            scans: 1,
            visitors: 0,
            links: 0,
            bots: 1
          }))
        )
        for (const limit of [1, 2, 5, 100]) {
          const listed: Array<CodeDay> = []
          for (let after: CodeDay | undefined; ; after = listed.at(-1)) {
            const window = yield* redirects.listScanDays({ accountId, after, limit })
            listed.push(...window)
            if (window.length < limit) break
          }
          yield* same(`the days, ${limit} at a time`, listed, expected)
        }
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "every recorded visit is counted once, even by concurrent folds",
    meaning: "Else a scan is lost, or counted twice.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const codes = [
          yield* dynamicCode(accountId),
          yield* dynamicCode(accountId),
          yield* dynamicCode(accountId)
        ]
        const [batches, size] = [12, 25]
        const record = (batch: number) =>
          redirects.recordScans(
            Array.from({ length: size }, (_, index) => {
              const slug = codes[index % codes.length]?.slug ?? generateSlug()
              return scanOf(slug, batch * hour + index, { visitor: mark(index), language: `l${batch}` })
            })
          )
        yield* Effect.all(
          [
            ...Array.from({ length: batches }, (_, batch) => record(batch)),
            ...[3, 50, 11, 200].map((limit) => redirects.foldScans(limit)),
            ...[5, 40].map((limit) => redirects.foldScans(limit, "relaxed"))
          ],
          { concurrency: "unbounded" }
        )
        yield* Effect.all([foldAll(redirects, 13), foldAll(redirects, 64)], { concurrency: "unbounded" })
        yield* foldAll(redirects)
        const [own] = yield* redirects.readScans({ accountId }, "2027-01-16", "2027-01-16")
        yield* same("of the account", [own?.scans, own?.visitors], [batches * size, size])
        for (const { slug } of codes) {
          const [found] = yield* redirects.readScans({ slug }, "2027-01-16", "2027-01-16")
          const quarters = Object.values(found?.detail ?? {})
          const sums = [
            sum(quarters.map(({ scans }) => scans)),
            ...(["devices", "languages", "countries"] as const).map((facet) =>
              sum(quarters.flatMap((quarter) => Object.values(quarter[facet])))
            )
          ]
          yield* same("the sums of its parts", sums, Array(4).fill(found?.scans))
        }
        const counted = yield* redirects.findRedirects(
          accountId,
          codes.map(({ qrCodeId }) => qrCodeId)
        )
        const total = counted.reduce((scans, redirect) => scans + redirect.scans, 0)
        yield* same("of all times", total, batches * size)
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "a visitor counts once for each code and UTC day",
    meaning: "Else visitors are as many as their scans, or a person is followed from code to code.",
    trial: ({ redirects }) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const [one, other] = [yield* dynamicCode(accountId), yield* dynamicCode(accountId)]
        const [a, b] = [mark("a"), mark("b")]
        const visits = [
          scanOf(one.slug, 0, { visitor: a }),
          scanOf(one.slug, 1, { visitor: a }),
          scanOf(one.slug, 2, { visitor: b }),
          scanOf(one.slug, 3),
          scanOf(other.slug, 4, { visitor: a }),
          scanOf(one.slug, day, { visitor: a })
        ]
        for (const visit of visits) {
          yield* redirects.recordScans([visit])
          yield* foldAll(redirects)
        }
        yield* redirects.recordScans([...visits, ...visits])
        yield* foldAll(redirects, 100)
        const visitors = (scope: Parameters<typeof redirects.readScans>[0]) =>
          Effect.map(redirects.readScans(scope, "2027-01-01", "2027-01-31"), (days) =>
            days.map((found) => [found.day, found.scans, found.visitors])
          )
        yield* same("of a code", yield* visitors({ slug: one.slug }), [
          ["2027-01-16", 12, 2],
          ["2027-01-17", 3, 1]
        ])
        yield* same("of the other", yield* visitors({ slug: other.slug }), [["2027-01-16", 3, 1]])
        yield* same("of the account", yield* visitors({ accountId }), [
          ["2027-01-16", 15, 3],
          ["2027-01-17", 3, 1]
        ])
      })
  },
  {
    name: "visitors over a limit are counted but not distinguished",
    meaning:
      "Else one scanner with many names fills the disk, or a report says more visitors than it can know.",
    trial: ({ redirects }) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const [one, other] = [yield* dynamicCode(accountId), yield* dynamicCode(accountId)]
        const bounds = { address: 3, code: 7, all: 100 }
        const scans = (slug: typeof one.slug, address: string, from: number, until: number, after = 0) =>
          Array.from({ length: until - from }, (_, i) =>
            scanOf(slug, after, { visitor: `${address}${String(from + i).padStart(4, "0")}` })
          )
        const record = (found: ReturnType<typeof scans>, allowed = bounds) =>
          Effect.zipRight(redirects.recordScans(found), foldAll(redirects, 4, allowed))
        const counted = (scope: Parameters<typeof redirects.readScans>[0], day = "2027-01-16") =>
          Effect.map(redirects.readScans(scope, day, day), ([found]) => [
            found?.scans,
            found?.visitors,
            sum(Object.values(found?.detail ?? {}).map(({ overLimit }) => overLimit))
          ])
        yield* record(scans(one.slug, "addr", 0, 10))
        yield* same("of one address", yield* counted({ slug: one.slug }), [10, 3, 7])
        yield* record([...scans(one.slug, "addr", 0, 3), ...scans(one.slug, "addr", 90, 92)])
        yield* same("known ones again, and more", yield* counted({ slug: one.slug }), [15, 3, 9])
        yield* record(scans(other.slug, "addr", 0, 2))
        yield* same("at the other code", yield* counted({ slug: other.slug }), [2, 2, 0])
        for (const address of ["-two", "_thr", "four"]) yield* record(scans(one.slug, address, 0, 2))
        yield* same("of many addresses", yield* counted({ slug: one.slug }), [21, 7, 11])
        yield* record(scans(other.slug, "more", 0, 6), { ...bounds, address: 9, all: 0 })
        yield* same("where no more fit", yield* counted({ slug: other.slug }), [8, 2, 6])
        yield* same("of the account", yield* counted({ accountId }), [29, 9, 17])
        yield* record(scans(one.slug, "addr", 0, 5, day))
        yield* same("on the next day", yield* counted({ slug: one.slug }, "2027-01-17"), [5, 3, 2])
        // Other trials have visitors of this day, too.
        const before = yield* redirects.countVisitors("2027-01-17")
        yield* record(scans(other.slug, "last", 0, 2, day))
        yield* same("how many more", (yield* redirects.countVisitors("2027-01-17")) - before, 2)
      })
  },
  {
    name: "the most scanned codes of a time, or of a tag, are ranked by exact sums",
    meaning: "Else a customer reprints the wrong sign, or sees a code of another account.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [accountId, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const codes: Array<{ id: QrCodeId; slug: RedirectSlug; tagged: boolean; moments: Array<number> }> = []
        for (let code = 0; code < 6; code++) {
          const { qrCodeId: id, slug } = yield* dynamicCode(accountId)
          // Moments of three days; codes 3 and 4 are equal.
          const moments = Array.from(
            { length: 3 * Math.min(code, 3) + Math.max(0, code - 4) },
            (_, scan) => ((scan * 7 + Math.min(code, 3)) % 72) * hour + scan * (hour / 12)
          )
          codes.push({ id, slug, tagged: code % 2 === 1, moments })
          yield* storage.labelQrCode(
            accountId,
            id,
            { ownName: `code ${code}`, tags: code % 2 === 1 ? ["Odd", "all"] : ["all"] },
            time(code)
          )
        }
        const foreign = yield* dynamicCode(other)
        yield* storage.labelQrCode(other, foreign.qrCodeId, { tags: ["all", "odd"] }, time(1))
        yield* redirects.recordScans([
          ...codes.flatMap(({ slug, moments }) => moments.map((after) => scanOf(slug, after))),
          ...codes.map(({ slug }) => scanOf(slug, hour, { kind: "bot" })),
          ...Array.from({ length: 40 }, (_, scan) => scanOf(foreign.slug, scan * hour))
        ])
        yield* foldAll(redirects, 50)
        const quarter = hour / 4
        const first = dayStart / quarter
        for (const tag of [undefined, "oDD", "none"])
          for (const [from, until, limit] of [
            [0, 288, 10],
            [96, 192, 10],
            [22, 22 + 96, 10],
            [90, 200, 2],
            [30, 40, 10],
            [288, 400, 10]
          ] as const) {
            const counted = codes
              .flatMap(({ id, tagged, moments }, code) =>
                tag === undefined || (tag === "oDD" && tagged)
                  ? [
                      {
                        id,
                        name: `code ${code}`,
                        scans: moments.filter((at) => at >= from * quarter && at < until * quarter).length
                      }
                    ]
                  : []
              )
              .filter(({ scans }) => scans > 0)
            const expected = counted.toReversed().sort((a, b) => b.scans - a.scans)
            yield* same(
              `${tag} from ${from} until ${until}`,
              yield* redirects.topScans(
                { accountId, tag },
                { from: first + from, until: first + until },
                limit
              ),
              expected.slice(0, limit)
            )
          }
        const days = (scope: Parameters<typeof redirects.readScans>[0]) =>
          redirects.readScans(scope, "2027-01-01", "2027-01-31")
        yield* same(
          "the days of a tag of all",
          yield* days({ accountId, tag: "ALL" }),
          yield* days({ accountId })
        )
        const odd = yield* days({ accountId, tag: "odd" })
        yield* same(
          "the scans of a tag",
          sum(odd.map(({ scans }) => scans)),
          sum(codes.map(({ tagged, moments }) => (tagged ? moments.length : 0)))
        )
        yield* same("the days of no tag", yield* days({ accountId, tag: "none" }), [])
      })
  },
  {
    name: "a day has one secret, and deleted days keep their totals",
    meaning:
      "Else a visitor counts once for each server, or can be recognized when the promise says no more.",
    trial: ({ redirects }) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(wealth)
        const { slug, qrCodeId } = yield* dynamicCode(accountId)
        // Far from the days of other trials, which must not be deleted.
        const before = -3_650 * day
        yield* redirects.recordScans([
          scanOf(slug, before, { visitor: mark("a") }),
          scanOf(slug, before + day, { visitor: mark("a") })
        ])
        yield* foldAll(redirects)
        const [older, newer] = ["2017-01-18", "2017-01-19"]
        const secrets = yield* Effect.all(
          ["one", "other", "third"].map((proposal) => redirects.daySecret(older, proposal)),
          { concurrency: "unbounded" }
        )
        yield* same("how many secrets", new Set(secrets).size, 1)
        const kept = yield* redirects.daySecret(newer, "kept")
        const days = () =>
          Effect.map(redirects.readScans({ slug }, "2017-01-01", "2017-12-31"), (found) =>
            found.map((one) => [one.day, one.scans, one.visitors])
          )
        yield* same("before", yield* days(), [
          [older, 1, 1],
          [newer, 1, 1]
        ])
        yield* redirects.forgetScans({ days: newer, visitors: newer })
        yield* same("the days", yield* days(), [[newer, 1, 1]])
        yield* same("the newer secret", yield* redirects.daySecret(newer, "another"), kept)
        yield* same("the older secret", yield* redirects.daySecret(older, "anew"), "anew")
        yield* redirects.recordScans([
          scanOf(slug, before, { visitor: mark("a") }),
          scanOf(slug, before + day, { visitor: mark("a") })
        ])
        yield* foldAll(redirects)
        yield* same("their visitors", yield* days(), [
          [older, 1, 1],
          [newer, 2, 1]
        ])
        const [counted] = yield* redirects.findRedirects(accountId, [qrCodeId])
        yield* same("of all times", counted?.scans, 4)
        yield* redirects.forgetScans({ days: "2017-02-01", visitors: "2017-02-01" })
      })
  }
]
